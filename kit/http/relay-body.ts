import { PassThrough, type Readable } from 'node:stream';

/** The deadline for sending a file, long enough for a slow line. */
export const UPLOAD_DEADLINE_MS = 5 * 60_000;

const LINGER_MS = 30_000;

/**
 * Streams a body on as it arrives, never whole in memory. The receiver may destroy the stream before its end, as undici
 * does when a response comes early: the rest is then read and discarded, so that the sender gets the response instead of
 * a broken connection. When the sender disconnects, the stream fails with an error.
 */
export function relayBody(source: Readable): Readable {
  const onward = source.pipe(new PassThrough());
  onward.on('error', () => undefined);
  source.on('close', () => {
    if (!source.readableEnded) onward.destroy(new Error('The sender went away'));
  });
  onward.on('close', () => {
    if (source.readableEnded || source.destroyed) return;
    source.resume();
    const linger = setTimeout(() => source.destroy(), LINGER_MS).unref();
    source.once('close', () => clearTimeout(linger));
  });
  return onward;
}
