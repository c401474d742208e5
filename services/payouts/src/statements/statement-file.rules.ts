import { canonical, type Seal, type SealedEntry } from '../seals/seal.rules.js';
import type { Statement } from './statement.rules.js';

// The bytes of a statement's file (docs/books.md), as RFC 8785 writes the whole of it, but a line at a time: members stand in the
// order of their names.

const LINES = '"lines":[';

/** What precedes the lines within the statement, and what follows them. */
export function aroundLines(
  statement: Omit<Statement, 'lines' | 'seals'>,
  seals: SealText[],
): [string, string] {
  const text = canonical({ ...statement, lines: [], seals: [] }).toString();
  const at = text.indexOf(LINES) + LINES.length;
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  return [head, tail.replace('"seals":[]', () => `"seals":[${seals.map(sealText).join(',')}]`)];
}

/** A seal as it is kept: what was signed is RFC 8785 already. */
export interface SealText {
  body: string;
  signature: Buffer;
  key_id: string;
}

const sealText = ({ body, signature, key_id }: SealText): string =>
  `{"keyId":"${key_id}","seal":${body},"signature":"${signature.toString('base64url')}"}`;

/**
 * @param entry as RFC 8785 writes it
 * @param proof from the leaf to the root
 */
export const lineText = (entry: Buffer, seal: number, index: number, salt: Buffer, proof: Buffer[]): string =>
  `{"entry":${entry.toString()},"index":${index},"proof":[${proof.map((hash) => `"${hash.toString('hex')}"`).join(',')}],"salt":"${salt.toString('hex')}","seal":${seal}}`;

/** What precedes the statement. Of one length for all keys and signatures. */
export const beforeStatement = (keyId: string, signature: string): string =>
  `{"keyId":"${keyId}","signature":"${signature}","statement":`;
export const AFTER_STATEMENT = '}\n';

/** Bytes that are written one after the other. */
export class Bytes {
  private kept: Buffer;
  private end = 0;

  /** @param expected how many there may be; more are taken as well */
  constructor(expected: number) {
    this.kept = Buffer.allocUnsafeSlow(expected);
  }

  write(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.end + length > this.kept.length) {
      const more = Buffer.allocUnsafeSlow(Math.max(2 * this.kept.length, this.end + length));
      this.kept.copy(more, 0, 0, this.end);
      this.kept = more;
    }
    this.end += this.kept.write(text, this.end);
  }

  get all(): Buffer {
    return this.kept.subarray(0, this.end);
  }
}

/** A line that is read back. */
export interface ReadLine {
  entry: SealedEntry;
  seal: Seal['seq'];
  index: number;
}

const BETWEEN_LINES = '},{"entry":';
const CLOSING = /"statement":\{"closingInCents":(-?\d+),/;
const OPENING = /\],"openingInCents":(-?\d+),/;

/** With what balance a statement ends, by the beginning of its file. */
export const closingIn = (beginning: string): number => Number(CLOSING.exec(beginning)![1]);

/** With what balance it begins. @param file all of it, in parts */
export async function openingIn(file: AsyncIterable<Buffer>): Promise<number> {
  let before = '';
  for await (const part of file) {
    const text = before + part.toString('latin1');
    const found = OPENING.exec(text);
    if (found) return Number(found[1]);
    before = text.slice(-60);
  }
  throw new Error('A kept statement has no opening');
}

/** Its lines, some at a time. @param file all of it, in parts */
export async function* linesIn(file: AsyncIterable<Buffer>): AsyncGenerator<ReadLine[]> {
  let [text, began] = ['', false];
  for await (const part of file) {
    text += part.toString('latin1');
    if (!began) {
      const at = text.indexOf(LINES);
      if (at < 0) continue;
      [text, began] = [text.slice(at + LINES.length), true];
    }
    const end = text.search(OPENING);
    const pieces = (end < 0 ? text : text.slice(0, end)).split(BETWEEN_LINES);
    const last = pieces.pop()!;
    const lines = pieces.map((piece) => lineIn(`${piece}}`));
    if (end >= 0 && last !== '') lines.push(lineIn(last));
    if (lines.length > 0) yield lines;
    if (end >= 0) return;
    text = last; // it may not be whole yet
  }
  throw new Error('A kept statement has no end');
}

const FIRST = '{"entry":';
const lineIn = (text: string): ReadLine =>
  JSON.parse(text.startsWith(FIRST) ? text : FIRST + text) as ReadLine;
