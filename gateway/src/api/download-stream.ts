import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/**
 * A service's file on its way to the client: as fast as the client takes it, and given up when the client leaves. A slow
 * client is waited for: while it is paused, undici does not count its deadline for a body (5 s), which is for a service
 * that falls silent.
 */
export class DownloadStream extends Readable {
  private whole = false;

  constructor(private readonly service: Dispatcher.DispatchController) {
    super();
    // Who sends it hears of a failure as its end; before that nobody listens, and it must not end the process.
    this.on('error', () => undefined);
  }

  arrived(chunk: Buffer): void {
    if (!this.push(chunk)) this.service.pause();
  }

  end(): void {
    this.whole = true;
    this.push(null);
  }

  override _read(): void {
    if (this.service.paused) this.service.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.whole && !this.service.aborted) this.service.abort(error ?? new Error('The client went away'));
    done(error);
  }
}
