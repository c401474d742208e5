/**
 * Every address that the router knows, such as `/r/{-$code}`, from the tree that TanStack's plugin generates of the files in
 * `src/routes`. The gateway answers any other with 404.
 */
export function addressesIn(routeTree: string): string[] {
  const union = /^ {2}to:([^;]*);/m.exec(routeTree)?.[1] ?? '';
  const addresses = [...union.matchAll(/'([^']*)'/g)].map(([, address]) => address!);
  if (addresses.length === 0) throw new Error('The generated route tree names no addresses.');
  return addresses.sort();
}
