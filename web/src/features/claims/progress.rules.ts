/**
 * How much of each file has gone, 0 to 1, when so much of all has: they go one after the other.
 * @param sent 0 to 1
 */
export function progressOf(files: { size: number }[], sent: number): number[] {
  let left = sent * files.reduce((sum, { size }) => sum + size, 0);
  return files.map(({ size }) => {
    const gone = Math.min(size, left);
    left -= gone;
    return gone / size;
  });
}
