/**
 * Whether the web's router knows a path, by the routes that its build writes to `routes.json`, such as
 * `/r/{-$code}`. Like the router, it ignores case and a trailing slash.
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
 * The code in the path of a shared link, as it was typed; '' when it is missing, null for other paths.
 * @param path decoded
 */
export function codeIn(path: string): string | null {
  const found = /^\/(?:r|payment)(?:\/([^/]*))?\/?$/i.exec(path);
  return found && (found[1] ?? '').trim();
}
