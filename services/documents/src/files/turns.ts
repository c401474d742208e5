import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';

const AT_ONCE = 4;
/** Nobody who sends at 2 MB a second or more takes longer. */
const TURN_MS = 5_000;
/** What a socket holds of a request that nobody reads yet. */
const SMALL_BYTES = 64 * 1024;

/**
 * Has uploads wait for their turn to be read, in the order they came: one that waits costs little memory, one that is
 * read some hundred times as much. A turn ends with the upload, or after a while: whoever is slower goes on beside the
 * others, so that any number of slow senders keeps nobody waiting for ever. What is small waits for nobody.
 */
@Injectable()
export class Turns {
  private readonly limit = pLimit(AT_ONCE);

  run<Result>(headers: IncomingHttpHeaders, read: () => Promise<Result>): Promise<Result> {
    if (Number(headers['content-length']) <= SMALL_BYTES) return read();
    return new Promise((resolve) => {
      void this.limit(() => {
        const reading = read();
        resolve(reading);
        return endOf(reading);
      });
    });
  }
}

async function endOf(reading: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const tooSlow = sleep(TURN_MS, undefined, { signal: ended.signal });
  await Promise.race([reading, tooSlow]).catch(() => undefined);
  ended.abort();
}
