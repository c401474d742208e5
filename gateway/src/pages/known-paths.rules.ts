/**
 * Whether the web's router knows a path, by the addresses that its build leaves in `routes.json`, such as
 * `/r/{-$code}`. As the router does, in any case and with or without a slash at the end.
 */
export function knownPaths(addresses: readonly string[]): (path: string) => boolean {
  const patterns = addresses.map(
    (address) => new RegExp(`^${address.split('/').filter(Boolean).map(segment).join('')}/?$`, 'i'),
  );
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** https://tanstack.com/router/latest/docs/framework/react/routing/routing-concepts: `$name`, `{-$name}`, `$`. */
function segment(text: string): string {
  if (text === '$') return '(?:/.*)?';
  if (text.startsWith('$')) return '/[^/]+';
  if (text.startsWith('{-$')) return '(?:/[^/]+)?';
  return `/${text.replace(/[^\w-]/g, String.raw`\$&`)}`;
}

/**
 * The code of a link that is shared, as it was typed; '' where it is missing, null for what is no such path.
 * @param path decoded
 */
export function codeIn(path: string): string | null {
  const found = /^\/(?:r|payment)(?:\/([^/]*))?\/?$/i.exec(path);
  return found && (found[1] ?? '').trim();
}
