import type { IncomingHttpHeaders } from 'node:http';

/** The headers with which a browser tells where a request comes from. */
export interface Provenance {
  /** '' when the browser does not send it. */
  site: string;
  origin: string | undefined;
  host: string | undefined;
}

export const provenanceOf = (headers: IncomingHttpHeaders): Provenance => ({
  site: String(headers['sec-fetch-site'] ?? ''),
  origin: headers.origin,
  host: headers.host,
});

/**
 * Whether another site's page sent the request (D-26). A client that sends neither header is no browser, so it has no
 * user's cookies. Over plain http (a trial on one machine) any host name is accepted, as long as Origin and Host agree.
 * @param ours the public origin
 */
export function isCrossSite({ site, origin, host }: Provenance, ours: string): boolean {
  if (site === 'cross-site') return true;
  if (origin === undefined || origin === ours) return false;
  return ours.startsWith('https:') || origin !== `http://${host}`;
}
