/** The idle timeout of our own clients' connections. */
export const KEPT_MS = 1_000;

/**
 * For every undici client of our own processes, whatever keep-alive timeout the server announces. A stopping server waits
 * this long before it closes connections (kit/bootstrap/drain-connections.ts), so that none closes under a request.
 */
export const keptConnections = { keepAliveTimeout: KEPT_MS, keepAliveMaxTimeout: KEPT_MS };
