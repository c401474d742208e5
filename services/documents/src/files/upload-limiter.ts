import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  TOO_MANY_UPLOADS,
  TOO_SLOW,
  UPLOAD_TOO_SLOW,
  UPLOADS_OF_NETWORK,
  UPLOADS_OF_PERSON,
} from '@portal/contracts/http/files';
import type { Caller } from '@portal/kit/http/caller';
import { AppError } from '@portal/kit/http/errors';
import type { FastifyRequest } from 'fastify';
import { UploadSettings } from '../settings.js';
import { watchPace } from './pace.js';
import { cutShort } from './spool.js';
import { Turns, type Sender } from './turns.js';

/** An upload at 2 MB a second or more takes no longer. */
const TURN_MS = 5_000;
/** The bytes that a socket buffers for a request that is not read yet. */
const SMALL_BYTES = 64 * 1024;
/** How long the answer to an ended upload has to reach its sender. */
const LINGER_MS = 1_000;
const RETRY_SECONDS = 10;

/**
 * Limits how many uploads are read at once: a waiting upload needs little memory, an active one about a hundred times as
 * much. Nobody's upload waits for an idle one, or for all that another person has queued (D-80): turns go round, one is
 * taken only once bytes have come, and it ends with the upload, or after `TURN_MS`: the upload then continues without
 * one. Small uploads do not wait.
 */
@Injectable()
export class UploadLimiter {
  private readonly turns: Turns;
  private readonly open = new Map<string, number>();
  /** Those being read and those that wait. */
  openUploads = 0;

  constructor(private readonly settings: UploadSettings) {
    this.turns = new Turns({
      atOnce: settings.UPLOADS_AT_ONCE,
      atOncePlace: settings.UPLOADS_AT_ONCE_ADDRESS,
    });
  }

  /**
   * @param read reads the body; its result is dropped when the upload is ended meanwhile
   * @throws AppError 429 for one too many of a person or an address; 408 for one that is too slow; what `read` throws
   */
  async run<Result>({ raw }: FastifyRequest, caller: Caller, read: () => Promise<Result>): Promise<Result> {
    const sender = senderOf(caller);
    const leave = this.enter(sender);
    const pace = watchPace(raw, {
      bytes: this.settings.UPLOAD_SLOWEST_KIB * 1_024 * this.settings.UPLOAD_SLOW_SECONDS,
      windowMs: this.settings.UPLOAD_SLOW_SECONDS * 1_000,
    });
    const ended = new AbortController();
    try {
      const tooSlow = pace.tooSlow.then(() => {
        ended.abort();
        setTimeout(() => raw.destroy(), LINGER_MS).unref();
        throw new AppError(408, TOO_SLOW, UPLOAD_TOO_SLOW);
      });
      return await Promise.race([this.inTurn(raw, sender, read, ended.signal), tooSlow]);
    } finally {
      pace.stop();
      leave();
    }
  }

  private async inTurn<Result>(
    raw: IncomingMessage,
    sender: Sender,
    read: () => Promise<Result>,
    ended: AbortSignal,
  ): Promise<Result> {
    if (Number(raw.headers['content-length']) <= SMALL_BYTES) return read();
    await firstBytes(raw);
    const end = await this.turns.take(sender);
    try {
      // It was ended, or its client disconnected, while it waited; a destroyed stream would report nothing.
      if (ended.aborted || raw.destroyed) throw cutShort();
      const reading = read();
      await endOf(reading);
      end();
      return await reading;
    } finally {
      end();
    }
  }

  /** Counts an open upload. @returns counts it off. @throws AppError 429 */
  private enter({ person, place }: Sender): () => void {
    const { UPLOADS_OPEN_PERSON, UPLOADS_OPEN_ADDRESS } = this.settings;
    const [ofPerson, atPlace] = [`person ${person}`, `place ${place}`];
    if (this.openOf(ofPerson) >= UPLOADS_OPEN_PERSON) throw tooMany(UPLOADS_OF_PERSON);
    if (this.openOf(atPlace) >= UPLOADS_OPEN_ADDRESS) throw tooMany(UPLOADS_OF_NETWORK);
    this.count([ofPerson, atPlace], 1);
    return () => this.count([ofPerson, atPlace], -1);
  }

  private openOf = (key: string): number => this.open.get(key) ?? 0;

  private count(keys: string[], by: 1 | -1): void {
    this.openUploads += by;
    for (const key of keys) {
      const open = this.openOf(key) + by;
      if (open > 0) this.open.set(key, open);
      else this.open.delete(key);
    }
  }
}

const tooMany = (message: string) =>
  new AppError(429, TOO_MANY_UPLOADS, message, { retryAfterSeconds: RETRY_SECONDS });

/**
 * Those of an address who are not signed in count as one person. A gateway of the release before tells no address: each
 * person then counts as one of their own.
 */
function senderOf({ role, userId, place }: Caller): Sender {
  const person = userId === null ? `${role} at ${place}` : `user ${userId}`;
  return { person, place: place ?? person };
}

/** Waits until something of the body has come, or the client has disconnected. */
async function firstBytes(raw: IncomingMessage): Promise<void> {
  if (raw.readableLength > 0 || raw.complete || raw.destroyed) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(raw, 'readable', { signal }), once(raw, 'close', { signal })]).finally(() =>
    waiting.abort(),
  );
}

async function endOf(reading: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const tooLong = sleep(TURN_MS, undefined, { signal: ended.signal });
  await Promise.race([reading, tooLong]).catch(() => undefined);
  ended.abort();
}
