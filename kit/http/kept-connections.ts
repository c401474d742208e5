/** How long our own clients keep a connection that nobody uses. */
export const KEPT_MS = 1_000;

/**
 * For every undici client of our own processes, whatever the server offers: one that stops waits for as long before it
 * ends what is kept (kit/bootstrap/drain-connections.ts), so that no request meets a connection's end.
 */
export const keptConnections = { keepAliveTimeout: KEPT_MS, keepAliveMaxTimeout: KEPT_MS };
