export interface Piece {
  bytes: Buffer;
  /** From 0. */
  number: number;
  last: boolean;
}

/**
 * Splits the bytes into pieces of `size`. There is always a last piece, which may be shorter or empty. A piece is valid
 * only until the next one is requested: all pieces share one buffer, so that a large file needs no more memory than a
 * small one.
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
