"""The HTTP part: what is answered, what is refused, and that it is as OpenAPI tells."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from brus.cards import Rank, pack_of
from brus.record import read_record
from brus.replay import check_shuffles
from brus.server.pages import Pages
from brus.server.settings import SettingsFault, read_settings
from server_kit import Browser, Player, Served, plays_in_log, serving

pytestmark = pytest.mark.untraced


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("http"), rate_codes="12/hour") as running:
        yield running


def test_a_person_comes_without_an_account_and_is_known_again_by_the_cookie_alone(served: Served) -> None:
    anna = Browser(served)
    assert anna.http.get("/api/me").json() == {"person": None, "tables": [], "last": None}
    answer = anna.post("/api/person", {"name": " Anna\u202e "})
    assert answer.json()["person"]["name"] == "Anna"
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("brus=")
    for part in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=34560000"):
        assert part in cookie
    assert "Secure" not in cookie, "plain HTTP"
    assert anna.http.get("/api/me").json()["person"] == answer.json()["person"]
    assert anna.post("/api/person", {"name": "Bo"}).status_code == 409
    assert anna.post("/api/me/name", {"name": "Ænna"}).json()["name"] == "Ænna"
    assert anna.post("/api/me/name", {"name": "\u200b"}).status_code == 400
    assert anna.cookie not in json.dumps(anna.http.get("/api/me").json())


def test_a_recovery_code_moves_a_person_and_a_forgotten_token_opens_nothing(served: Served) -> None:
    anna, phone, thief = Browser(served), Browser(served), Browser(served)
    made = anna.post("/api/person", {"name": "Anna"}).json()
    again = phone.post("/api/recover", {"code": made["code"].lower()}).json()
    assert again["person"] == made["person"]
    assert thief.post("/api/recover", {"code": made["code"]}).status_code == 404
    newer = phone.post("/api/me/code").json()["code"]
    assert thief.post("/api/recover", {"code": again["code"]}).status_code == 404
    token = phone.cookie
    assert phone.post("/api/me/forget").status_code == 200
    assert phone.cookie == ""
    thief.http.cookies.set("brus", token)
    assert thief.http.get("/api/me").json()["person"] is None
    assert thief.post("/api/me/code").status_code == 401
    assert anna.http.get("/api/me").json()["person"] == made["person"]
    assert Browser(served).post("/api/recover", {"code": newer}).status_code == 200


def test_codes_cannot_be_guessed_for_long(served: Served) -> None:
    statuses = [Browser(served).post("/api/recover", {"code": f"{number:016}"}).status_code for number in range(14)]
    assert statuses[-1] == 429
    assert set(statuses) <= {404, 429}


def test_one_click_makes_a_person_and_a_table_where_cards_can_be_played_at_once(served: Served) -> None:
    browser = Browser(served)
    answer = browser.post("/api/tables", {"variant": "danish", "solo": True, "fill": {"N": "casual"}}).json()
    assert re.fullmatch("/t/[0-9a-z]{12}", answer["link"])
    me = browser.http.get("/api/me").json()
    assert [row["table"] for row in me["tables"]] == [answer["table"]]
    assert me["last"]["variant"] == "danish"
    row = browser.http.get(f"/api/tables/{answer['table']}").json()
    assert row["players"]["N"]["level"] == "casual"
    picture = browser.http.get(f"/api/tables/{answer['table']}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")


def test_the_lobby_has_listed_tables_alone(served: Served) -> None:
    browser = Browser(served).become("Host")
    listed, private = browser.open(listed=True), browser.open()
    rows = [row["table"] for row in browser.http.get("/api/tables").json()["tables"]]
    assert listed in rows
    assert private not in rows


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"variant": "no-such-game"}, 400),
        ({"variant": "danish", "seats": 5}, 400),
        ({"variant": "icelandic", "seats": 3}, 400),
        ({"variant": "danish", "options": {"target": 1000}}, 400),
        ({"variant": "danish", "options": {"piping": True}}, 400),
        ({"variant": "danish", "fill": {"X": "good"}}, 400),
        ({"variant": "danish", "fill": {"N": "genius"}}, 400),
        ({"variant": "danish", "times": {"piping": 0}}, 400),
        ({"variant": "danish", "pace": {"kind": "clock", "seconds": -1}}, 400),
        ({"variant": "danish", "solo": "yes"}, 400),
        ([], 400),
        ("x" * 20000, 413),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(served: Served, body: object, status: int) -> None:
    answer = Browser(served).post("/api/tables", body)
    assert answer.status_code == status
    assert answer.json()["why"]


@pytest.mark.parametrize("body", [b"{", b"\xff\xfe", b"[" * 8000, b'{"name": "\\ud800"}', b'{"nam": 1}', b"null"])
def test_what_is_no_request_is_told_so(served: Served, body: bytes) -> None:
    browser = Browser(served)
    answer = browser.http.post("/api/person", content=body)
    assert answer.status_code == 400, answer.text
    assert "Traceback" not in answer.text


POSTS = ["/api/person", "/api/me/name", "/api/me/code", "/api/me/forget", "/api/recover", "/api/tables"]


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"X-Brus": "0"},
        {"X-Brus": ""},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "https://127.0.0.1.evil.example"},
        {"Origin": "http://["},
        {"Origin": "http://[::1"},
    ],
)
def test_nothing_is_changed_for_a_page_of_somebody_elses(served: Served, path: str, headers: dict[str, str]) -> None:
    browser = Browser(served)
    answer = browser.http.post(path, json={}, headers=headers)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers
    assert "Traceback" not in served.log


def test_without_the_mark_and_the_origin_nothing_is_changed(served: Served) -> None:
    for headers in ({}, {"Origin": served.origin}, {"X-Brus": "1"}):
        assert httpx.post(f"{served.origin}/api/person", json={}, headers=headers).status_code == 403


@pytest.mark.parametrize("path", ["/", "/api/me", "/openapi.json", "/t/abc", "/livez"])
@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:80", "[::1", "localhost@evil"])
def test_by_a_name_that_is_not_ours_nothing_is_answered(served: Served, path: str, host: str) -> None:
    assert httpx.get(served.origin + path, headers={"Host": host}).status_code in (400, 421)


@pytest.mark.parametrize("host", ["evil@127.0.0.1", "x;script-src *@127.0.0.1", "127.0.0.1/evil", "127.0.0.1?x", "::1"])
def test_a_host_that_is_more_than_a_name_and_a_port_is_not_ours(served: Served, host: str) -> None:
    # It would stand in the links of tables and in the policy of every page.
    answer = httpx.get(served.origin, headers={"Host": f"{host}:{served.port}" if host != "::1" else host})
    assert answer.status_code in (400, 421)
    assert host not in answer.headers.get("content-security-policy", "")
    assert httpx.get(served.origin, headers={"Host": f"[::1]:{served.port}"}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/tables/nothing", "/openapi.json", "/t/0123456789ab/replay/1"])
def test_every_answer_has_the_headers_that_protect(served: Served, path: str) -> None:
    headers = httpx.get(served.origin + path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_rules_and_games_are_told_from_the_data_that_they_are_played_by(served: Served) -> None:
    http = Browser(served).http
    games = http.get("/api/games").json()
    assert [game["name"] for game in games["variants"]] == ["danish", "estonian", "ringkobing", "icelandic", "modern"]
    assert [level["name"] for level in games["levels"] if level["here"]][:3] == ["beginner", "casual", "good"]
    rules = http.get("/api/games/danish/rules", params={"seats": 3, "target": 7, "low_rank": "5"}).json()
    assert set(rules["order"]) == set(rules["badges"]) == {str(card) for card in pack_of(Rank.FIVE)}
    on_seven = rules["badges_on_seven"]
    assert {card for card, badge in on_seven.items() if badge != "w"} == {"7c", "7s", "7h", "7d", "Kc"}, "3.1, 3.3"
    assert on_seven["7d"] == rules["badges"]["7d"] == "S4"
    assert http.get("/api/games/icelandic/rules").json()["badges_on_seven"] == {}, "3.6"
    assert any("Fives" in line for section in rules["sections"] for line in section["lines"])
    for wrong in ({"seats": 5}, {"seats": "x"}, {"nonsense": 1}, {"target": "x"}):
        assert http.get("/api/games/danish/rules", params=wrong).status_code == 400, wrong
    assert http.get("/api/games/none/rules").status_code == 400


async def test_a_finished_match_can_be_verified_and_seen_step_by_step_and_no_other(served: Served) -> None:
    browsers = [Browser(served).become(name) for name in "AB"]
    table = browsers[0].open(options={"target": 2}, fill={"E": "good", "W": "good"})
    for what in ("record", "replay"):
        assert browsers[0].http.get(f"/api/tables/{table}/{what}").status_code == 400
    players = [Player(browsers[0], table, None, 1), Player(browsers[1], table, "N", 2)]
    await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), 30)
    text = Browser(served).http.get(f"/api/tables/{table}/record", params={"match": 1}).text
    record = read_record(text)
    assert check_shuffles(record) == {"deals": len(record.deals), "fair": len(record.deals), "missing": 0}
    steps = browsers[1].http.get(f"/api/tables/{table}/replay", params={"match": 1}).json()["steps"]
    assert steps[0]["what"][0]["what"] == "began"
    assert steps[-1]["view"]["winner"] == players[0].view["winner"]
    for step in steps:
        view = step["view"]
        assert view["seat"] is None
        assert not {"hand", "options_now", "commit"} & set(view)
        for seat, hand in view.get("shown", {}).items():
            assert len(hand) == view["counts"][seat]
    plays = [one for step in steps for one in step["what"] if one["what"] in ("led", "played")]
    assert len(plays) == len(plays_in_log(served.data)[table])
    for wrong in ("0", "2", "x", "-1", "99999999999"):
        assert browsers[0].http.get(f"/api/tables/{table}/record", params={"match": wrong}).status_code == 400


def test_what_is_not_there_is_told_so(served: Served) -> None:
    http = Browser(served).http
    assert http.get("/api/tables/000000000000").status_code == 404
    assert http.get("/api/nothing").json()["code"] == "no-such-page"
    wrong = http.delete("/api/me")
    assert (wrong.status_code, wrong.json()) == (405, {"code": "wrong-method", "why": "nothing here answers to DELETE"})
    assert wrong.headers["allow"] == "GET, HEAD"
    assert http.delete("/api/tables").headers["allow"] == "GET, HEAD, POST"
    assert http.get("/api/person").headers["allow"] == "POST"
    assert (http.get("/livez").text, http.get("/readyz").text) == ("ok", "ok")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"name": 7}, "the request is not understood: name is not what is asked for"),
        ({}, "the request is not understood: its parts are not those that are asked for"),
        ([], "the request is not understood: its parts are not those that are asked for"),
    ],
)
def test_what_is_wrong_with_a_request_is_told_in_our_own_words(served: Served, body: object, why: str) -> None:
    answer = Browser(served).become("A").http.post("/api/me/name", json=body)
    assert (answer.status_code, answer.json()) == (400, {"code": "bad-message", "why": why})


def test_neither_tokens_nor_paths_nor_names_are_logged(served: Served) -> None:
    browser = Browser(served).become("Secretname")
    table = browser.open()
    browser.http.get(f"/api/tables/{table}?token=hush")
    log = served.log
    assert '"what": "started"' in log
    for secret in (browser.cookie, "Secretname", table, "hush"):
        assert secret not in log


# --- pages ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Brus</title>" + " " * 1000)
    (folder / "assets" / "app-abc.js").write_text("// " + "x" * 5000)
    (folder / "icon.svg").write_text("<svg/>")
    return folder


@pytest.mark.parametrize(
    ("path", "status", "kind", "keep"),
    [
        ("/", 200, "text/html", "no-cache"),
        ("/t/0123456789ab", 200, "text/html", "no-cache"),
        ("/rules/danish", 200, "text/html", "no-cache"),
        ("/assets/app-abc.js", 200, "text/javascript", "public,max-age=31536000,immutable"),
        ("/assets/gone.js", 404, "text/plain", None),
        ("/icon.svg", 200, "image/svg+xml", "no-cache"),
        ("/../settings.py", 200, "text/html", "no-cache"),
        ("/%2e%2e/app.py", 200, "text/html", "no-cache"),
    ],
)
async def test_the_client_is_served_from_its_folder_and_nothing_else_is(
    built: Path, path: str, status: int, kind: str, keep: str | None
) -> None:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(Pages(built)), base_url="http://x") as client:
        answer = await client.get(path)
        assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (status, kind)
        assert answer.headers.get("cache-control") == keep
        if status == 200:
            assert (await client.get(path, headers={"If-None-Match": answer.headers["etag"]})).status_code == 304
        packed = answer.headers.get("content-encoding") == "gzip"
        assert packed == (len(answer.content) > 600)
        assert (await client.post(path)).status_code == 405


async def test_where_the_client_is_not_built_a_page_says_how(tmp_path: Path) -> None:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(Pages(tmp_path)), base_url="http://x") as client:
        answer = await client.get("/")
        assert answer.status_code == 503
        assert "npm run build" in answer.text


# --- settings ---------------------------------------------------------------------------------------------------------


def test_flags_come_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "server.toml"
    file.write_text('port = 1000\nhost = "10.0.0.1"\nhosts = ["a.example", "b.example"]\nidle_seconds = 7\n')
    monkeypatch.setenv("BRUS_SETTINGS", str(file))
    monkeypatch.setenv("BRUS_HOST", "10.0.0.2")
    monkeypatch.setenv("BRUS_ORIGINS", "http://x:1, http://y:2")
    found = read_settings({"port": 3000, "lan": None})
    assert (found.port, found.host, found.hosts, found.idle_seconds) == (
        3000,
        "10.0.0.2",
        ("a.example", "b.example"),
        7,
    )
    assert found.origins == ("http://x:1", "http://y:2")


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("BRUS_PORT", "70000", "port"),
        ("BRUS_THINKERS", "many", "thinkers"),
        ("BRUS_RATE_TALK", "often", "rate_talk"),
        ("BRUS_TLS_CERT", "x.pem", "tls_key"),
        ("BRUS_SETTINGS", "/nowhere/at/all.toml", "no file"),
        ("BRUS_RATE_TALK", "0/minute", "rate_talk"),
        ("BRUS_RATE_TALK", "1/second;5/minute", "rate_talk"),
        ("BRUS_RATE_TALK", "5/99999 years", "rate_talk"),
        ("BRUS_IDLE_SECONDS", "inf", "idle_seconds"),
        ("BRUS_IDLE_SECONDS", "nan", "idle_seconds"),
        ("BRUS_DRAIN_SECONDS", "inf", "drain_seconds"),
        ("BRUS_OPEN_HOURS", "-1", "open_hours"),
        ("BRUS_PUBLIC_URL", "brus.example", "public_url"),
        ("BRUS_PUBLIC_URL", "https://a:b@brus.example", "public_url"),
        ("BRUS_PUBLIC_URL", "https://brus.example/table", "public_url"),
        ("BRUS_PUBLIC_URL", "https://brus.example:99999", "public_url"),
        ("BRUS_PUBLIC_URL", "http://[::1", "public_url"),
        ("BRUS_ORIGINS", "http://x:1 *", "origins"),
        ("BRUS_HOSTS", "*", "hosts"),
        ("BRUS_HOSTS", "brus.example:443", "hosts"),
        ("BRUS_PROXIES", "the-proxy", "proxies"),
    ],
)
def test_a_setting_that_cannot_be_is_named_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, told: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsFault) as raised:
        read_settings({})
    assert told in str(raised.value)
    assert "\n" not in str(raised.value)


def test_what_is_empty_in_the_environment_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    without = read_settings({})
    for name in ("HOST", "PORT", "DATA", "TLS_CERT", "ORIGINS", "RATE_TALK", "PUBLIC_URL"):
        monkeypatch.setenv(f"BRUS_{name}", "")
    assert read_settings({}) == without
    # To listen at the empty address would be to listen at every one.
    with pytest.raises(SettingsFault, match="host"):
        read_settings({"host": ""})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PUBLIC_URL", "https://brus.example/"),
        ("PUBLIC_URL", "http://[2001:db8::7]:8080"),
        ("ORIGINS", "http://localhost:5173, https://spil.example"),
        ("HOSTS", "brus.local spiller.example 10.0.0.7 2001:db8::7"),
        ("PROXIES", "127.0.0.1 10.0.0.0/8 ::1"),
    ],
)
def test_addresses_that_can_be_are_taken(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"BRUS_{name}", value)
    assert getattr(read_settings({}), name.lower())


@pytest.mark.parametrize(("asked", "packed"), [("gzip", True), ("gzip;q=0", False), ("br", False), ("identity", False)])
async def test_a_page_comes_packed_to_those_who_take_it_so(tmp_path: Path, asked: str, packed: bool) -> None:
    from brus.server.pages import Pages

    (tmp_path / "index.html").write_text("<p>Brus</p>" * 100)
    transport = httpx.ASGITransport(app=Pages(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://brus") as client:
        answer = await client.get("/", headers={"Accept-Encoding": asked})
        assert (answer.headers.get("content-encoding") == "gzip") == packed
        assert answer.text == "<p>Brus</p>" * 100
        for known in (answer.headers["etag"], f'"x", W/{answer.headers["etag"]}', "*"):
            assert (await client.get("/", headers={"If-None-Match": known})).status_code == 304


@pytest.mark.parametrize(
    "path", ["/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/%00", "/%ff", "/" + "x" * 20_000]
)
def test_no_address_leads_out_of_the_folder_of_pages(served: Served, path: str) -> None:
    answer = Browser(served).http.get(path)
    assert answer.status_code in (200, 503)
    assert answer.headers["content-type"].startswith("text/html")
    assert "root:" not in answer.text


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "PUT", "DELETE", "TRACE", "PATCH"])
@pytest.mark.parametrize("path", ["/", "/api/person", "/api/games", "/api/me/code", "/livez", "/openapi.json"])
def test_no_other_method_does_anything(served: Served, method: str, path: str) -> None:
    answer = Browser(served).become("A").http.request(method, path)
    assert answer.status_code == 405 or (method == "HEAD" and answer.content == b"")


# --- as it is described -----------------------------------------------------------------------------------------------


def test_every_answer_is_as_the_description_tells(served: Served) -> None:
    # Which house rules go together, section 9 tells and no schema can.
    schema = schemathesis.openapi.from_url(f"{served.origin}/openapi.json")
    ours = {"Origin": served.origin, "X-Brus": "1"}
    seen: dict[str, set[int]] = {}
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(
            max_examples=10, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
        )
        @given(case=operation.as_strategy())
        def check(case: schemathesis.Case) -> None:
            answer = case.call_and_validate(headers=ours, excluded_checks=[positive_data_acceptance])
            assert answer.status_code < 500
            seen.setdefault(case.operation.path, set()).add(answer.status_code)

        check()
    assert len(seen) == 14
    assert {200, 400} <= set().union(*seen.values())


def test_a_page_is_told_the_link_that_others_come_by(served: Served) -> None:
    browser = Browser(served).become("Host")
    table = browser.open()
    assert browser.http.get(f"/api/tables/{table}/link").json() == {"link": f"{served.origin}/t/{table}"}
    assert browser.http.get("/api/tables/000000000000/link").status_code == 404


def test_phones_are_not_led_to_themselves_by_the_link_of_who_sits_at_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    from brus.server import lan

    monkeypatch.setattr(lan, "addresses", lambda: ["192.168.1.20", "fd00::2"])
    for host, told in [
        ("127.0.0.1:2787", "192.168.1.20:2787"),
        ("localhost:2787", "192.168.1.20:2787"),
        ("[::1]:2787", "192.168.1.20:2787"),
        ("localhost", "192.168.1.20"),
        ("192.168.1.7:2787", "192.168.1.7:2787"),
        ("brus.local:2787", "brus.local:2787"),
        ("[::1", "[::1"),
    ]:
        assert lan.host_for_others(host) == told
    monkeypatch.setattr(lan, "addresses", list)
    assert lan.host_for_others("localhost:2787") == "localhost:2787"
