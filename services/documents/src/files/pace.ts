import type { IncomingMessage } from 'node:http';

/** How often an upload is looked at while its speed is measured. */
const LOOKS = 10;

/**
 * Watches how fast a request's body comes. Time counts only while this process is ready to read: an upload is not slow
 * because our disk is, or because it waits for its turn.
 * @param limits `windowMs` is the time over which at least `bytes` must come
 * @returns `tooSlow` is resolved when less has come; `stop` ends the watch
 */
export function watchPace(request: IncomingMessage, limits: { bytes: number; windowMs: number }) {
  const { promise: tooSlow, resolve } = Promise.withResolvers<void>();
  const received = () => request.socket.bytesRead;
  let seen = received();
  let bytes = 0;
  let looks = 0;
  const timer = setInterval(() => {
    bytes += received() - seen;
    seen = received();
    looks += 1;
    if (!isAwaited(request)) bytes = looks = 0;
    if (looks < LOOKS) return;
    if (bytes < limits.bytes) resolve();
    bytes = looks = 0;
  }, limits.windowMs / LOOKS).unref();
  return { tooSlow, stop: () => clearInterval(timer) };
}

/** Whether the client has yet to send: all that came was read, or there is room for more. */
const isAwaited = (request: IncomingMessage): boolean =>
  !request.complete && request.readableLength < request.readableHighWaterMark;
