/** Fair shuffles done again, to the byte (docs/fair.md). */

import { fromHex, hmac, join, sha256, toHex } from './sha256';

/** What a record tells of a deal's shuffle. */
export interface Proof {
  readonly match: string;
  readonly deal: number;
  readonly commit: string;
  readonly seeds: readonly string[];
  readonly secret: string;
}

const FORMAT = 1;
const text = new TextEncoder();

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function u64(value: number): Uint8Array {
  return join(u32(Math.floor(value / 2 ** 32)), u32(value >>> 0));
}

function context(match: string, deal: number): Uint8Array {
  const name = text.encode(match);
  return join(u32(FORMAT), u32(name.length), name, u64(deal));
}

/** The commitment to a secret. */
export function commitmentOf(proof: Pick<Proof, 'match' | 'deal' | 'secret'>): string {
  return toHex(sha256(join(context(proof.match, proof.deal), fromHex(proof.secret))));
}

function* words(label: string, proof: Proof): Generator<number, never> {
  const name = text.encode(label);
  const seeds = proof.seeds.map(fromHex).flatMap((seed) => [u32(seed.length), seed]);
  const key = hmac(fromHex(proof.secret), join(u32(name.length), name, context(proof.match, proof.deal), u32(proof.seeds.length), ...seeds));
  for (let counter = 0; ; counter += 1) {
    const block = new DataView(hmac(key, u64(counter)).buffer);
    for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
  }
}

function below(bound: number, stream: Generator<number, never>): number {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const word = stream.next().value;
    if (word < limit) return word % bound;
  }
}

/** The pack in written order. */
export function packOf(low: string): string[] {
  return [...`AKQJ${low === 'T' ? 'T' : ''}9876${low === '5' ? '5' : ''}`].flatMap((rank) => [...'cshd'].map((suit) => rank + suit));
}

function shuffled(low: string, stream: Generator<number, never>): string[] {
  const pack = packOf(low);
  for (let last = pack.length - 1; last > 0; last -= 1) {
    const chosen = below(last + 1, stream);
    [pack[last], pack[chosen]] = [pack[chosen]!, pack[last]!];
  }
  return pack;
}

/** The pack as it was dealt, top card first. */
export function shuffledPack(low: string, proof: Proof): string[] {
  return shuffled(low, words('pack', proof));
}

/** The first cards shown at the cut (7.3). */
export function cutCards(low: string, proof: Proof, count: number): string[] {
  const pack = packOf(low);
  const stream = words('cut', proof);
  return Array.from({ length: count }, () => pack[below(pack.length, stream)]!);
}

/** The cards drawn for the first deal, from North clockwise (2.10). */
export function lotCards(low: string, proof: Proof, seats: number): string[] {
  return shuffled(low, words('lot', proof)).slice(0, seats);
}
