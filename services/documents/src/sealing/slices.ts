/** The same bytes in pieces of `size`; the last may be shorter, and there is none when there are no bytes. */
export async function* slices(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let gathered = 0;
  for await (const chunk of source) {
    let rest = chunk;
    while (gathered + rest.length >= size) {
      parts.push(rest.subarray(0, size - gathered));
      yield parts.length === 1 ? parts[0]! : Buffer.concat(parts);
      rest = rest.subarray(size - gathered);
      parts = [];
      gathered = 0;
    }
    if (rest.length === 0) continue;
    parts.push(rest);
    gathered += rest.length;
  }
  if (gathered > 0) yield Buffer.concat(parts);
}
