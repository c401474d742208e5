import type { IncomingHttpHeaders } from 'node:http';

/** The headers by which a browser says where a request comes from. */
export interface Provenance {
  /** '' where the browser does not say. */
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
 * Did another site's page send this? (D-26) A client that sends neither header is no browser and carries nobody's
 * cookies. Over plain http (a trial on one machine) any name of ours is ours, as long as Origin and Host agree.
 * @param ours the public origin
 */
export function isCrossSite({ site, origin, host }: Provenance, ours: string): boolean {
  if (site === 'cross-site') return true;
  if (origin === undefined || origin === ours) return false;
  return ours.startsWith('https:') || origin !== `http://${host}`;
}
