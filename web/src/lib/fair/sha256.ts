/** SHA-256 and HMAC, in a few lines: over plain HTTP at home browsers have no crypto.subtle. */

const ROUNDS = primes(64);
const K = ROUNDS.map((prime) => fraction(Math.cbrt(prime)));
const START = ROUNDS.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}

/** The first 32 bits of what follows the point. */
function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
}

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The SHA-256 of some bytes: 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, (bytes.length << 3) >>> 0);
  const hash = [...START];
  const words = new Int32Array(64);
  for (let block = 0; block < length; block += BLOCK) {
    for (let at = 0; at < 64; at += 1) {
      if (at < 16) {
        words[at] = view.getInt32(block + at * 4);
      } else {
        const [far, near] = [words[at - 15]!, words[at - 2]!];
        const low = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
        const high = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
        words[at] = words[at - 16]! + low + words[at - 7]! + high;
      }
    }
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    for (let at = 0; at < 64; at += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[at]! + words[at]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (hash[at] = (hash[at]! + word) | 0));
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  hash.forEach((word, at) => out.setInt32(at * 4, word));
  return digest;
}

/** HMAC-SHA256. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = join(block.map((byte) => byte ^ 0x36), message);
  return sha256(join(block.map((byte) => byte ^ 0x5c), sha256(inner)));
}

/** Bytes one after another. */
export function join(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new RangeError('no hexadecimal');
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
