import { PassThrough, type Readable } from 'node:stream';

/** What sends files may take as long as a slow line needs. */
export const UPLOAD_DEADLINE_MS = 5 * 60_000;

const LINGER_MS = 30_000;

/**
 * A body under way, for whom it is sent on to, as it comes and never whole in memory. That one may let go before its
 * end, as undici does when an answer comes early: what is left is then read and thrown away, so that the sender hears
 * the answer instead of a broken connection. A sender who goes away ends it with an error.
 */
export function passOn(source: Readable): Readable {
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
