const PROBES = /^\/(health|ready|metrics)(\?|$)/;

/** Which requests have a span: of a public process its API, not its pages, nor polls that wait by design. */
export const isTraced = (url: string, isPublic: boolean): boolean =>
  isPublic ? url.startsWith('/api/') : !PROBES.test(url);
