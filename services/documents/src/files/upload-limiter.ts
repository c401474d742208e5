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
 * Limits how many uploads are read at once. The others wait in the order they came: a waiting upload costs little memory, one
 * that is read some hundred times as much. An upload gives its place up when it ends, or after `TURN_MS`, and goes on
 * beside the others: so any number of slow senders blocks nobody. Small uploads do not wait.
 */
@Injectable()
export class UploadLimiter {
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
