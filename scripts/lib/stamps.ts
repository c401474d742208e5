import { createHmac } from 'node:crypto';

/**
 * For each service, a digest of the files that its containers were created with, above all secrets. Compose compares a
 * container's environment, but never file contents, so a changed stamp makes it recreate the container. The digest is
 * keyed, and the key never leaves the secrets folder, so that nobody who may inspect a container can guess passwords
 * with it.
 * @param given the names of the files of each service
 * @param contents of each file
 */
export function stampsOf(
  given: Record<string, string[]>,
  contents: Record<string, string>,
  key: string,
): Record<string, string> {
  const stamp = (names: string[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify([...names].sort().map((name) => [name, contents[name]])))
      .digest('hex')
      .slice(0, 16);
  return Object.fromEntries(Object.entries(given).map(([service, names]) => [service, stamp(names)]));
}
