export interface Piece {
  bytes: Buffer;
  /** From 0. */
  number: number;
  last: boolean;
}

/**
 * The same bytes in pieces of `size`; there is always a last one, shorter or even empty. A piece is good until the next
 * is asked for: all of them are in one buffer, so that a large file leaves no more behind than a small one.
 */
export async function* pieces(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Piece> {
  const buffer = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  let number = 0;
  for await (const chunk of source)
    for (let rest = chunk; rest.length > 0;) {
      if (filled === size) {
        yield { bytes: buffer, number: number++, last: false };
        filled = 0;
      }
      const taken = rest.copy(buffer, filled);
      filled += taken;
      rest = rest.subarray(taken);
    }
  yield { bytes: buffer.subarray(0, filled), number, last: true };
}
