import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names its host more than once, of which Node keeps the first and a proxy may have meant the last: it
 * must be refused with 400 (RFC 9112, section 3.2).
 */
export function namesManyHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let named = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') named++;
  }
  return named > 1;
}
