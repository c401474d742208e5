import { createHmac } from 'node:crypto';

/**
 * What says of each service with which files its containers were made, secrets above all: a digest of the contents, by a
 * key that never leaves the folder of the secrets, since whoever may look at a container must not try passwords at it.
 * Compose compares what a container is told with what it would be told now, and never what is in a file.
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
