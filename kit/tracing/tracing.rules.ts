const PROBES = /^\/(health|ready|metrics)(\?|$)/;

/** Which requests have a span: in a public process only its API, not pages or long polls; elsewhere all but probes. */
export const isTraced = (url: string, isPublic: boolean): boolean =>
  isPublic ? url.startsWith('/api/') : !PROBES.test(url);
