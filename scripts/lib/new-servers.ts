/**
 * The new long-running services of a version, such as a server, that are not among the programs replaced one by one.
 * Services with a container stay as they are.
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
