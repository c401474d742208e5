import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/**
 * Streams a service's file to the client with backpressure, and aborts when the client disconnects. A slow client does not
 * run into undici's body timeout (5 s), which is for a silent service: undici does not count it while paused.
 */
export class DownloadStream extends Readable {
  private whole = false;

  constructor(private readonly service: Dispatcher.DispatchController) {
    super();
    // Fastify handles an error once it sends the stream; before that, an unhandled one would end the process.
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
