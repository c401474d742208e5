/**
 * What a new version brings that is none of the programs which are replaced one by one, and runs on: a server, say. Those
 * that have a container already stay as they are.
 * @param described the services of this version, in the profiles of the settings
 * @param there the services that have a container
 */
export const newServers = (
  described: Record<string, { restart?: string }>,
  there: string[],
  programs: string[],
): string[] =>
  Object.entries(described)
    .filter(([name, { restart }]) => restart !== 'no' && !there.includes(name) && !programs.includes(name))
    .map(([name]) => name);
