import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names its host more than once, of which Node keeps the first and a proxy may have meant the last: it
 * must be refused with 400 (RFC 9112, section 3.2).
 */
export const namesManyHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1;
