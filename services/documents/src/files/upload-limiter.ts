import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';

const AT_ONCE = 4;
/** An upload at 2 MB a second or more takes no longer. */
const TURN_MS = 5_000;
/** The bytes that a socket buffers for a request that is not read yet. */
const SMALL_BYTES = 64 * 1024;

/**
 * Limits how many uploads are read at once. The others queue in order of arrival: a waiting upload needs little memory,
 * an active one about a hundred times as much. An upload releases its slot when it ends, or after `TURN_MS`, and then
 * continues without one, so slow clients cannot block the queue. Small uploads do not wait.
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
