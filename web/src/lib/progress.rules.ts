/**
 * Progress of each file, 0 to 1, from the total progress: files are sent one after the other.
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
