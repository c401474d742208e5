import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { AppError, unavailable } from '@portal/kit/http/errors';
import { Cookies } from '../session/cookies.js';
import { Sessions } from '../session/sessions.js';
import { neighbourhoodOf } from '../session/throttle.rules.js';
import { ThrottleSettings } from '../settings.js';
import { Places } from './places.js';

/** What holds a place until it closes: a socket, or the answer to a poll. */
interface Held {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** A browser comes back by itself after 3 s (D-28). */
const COME_BACK_SECONDS = 3;

/**
 * How often the live channel may be opened, and by whom (D-76), decided before a WebSocket is upgraded. Visitors who are not signed
 * in share few places, by address and in all: they only learn from the hub that they are signed out. So they take none from
 * anybody who is signed in. Counted in this process.
 */
@Injectable()
export class LiveDoor {
  private readonly ofUsers: Places;
  private readonly ofAddresses: Places;
  private readonly ofNobody: Places;

  constructor(
    private readonly cookies: Cookies,
    private readonly sessions: Sessions,
    throttles: ThrottleSettings,
  ) {
    this.ofUsers = new Places(throttles.THROTTLE_LIVE_USER);
    this.ofAddresses = new Places(throttles.THROTTLE_LIVE_ADDRESS);
    this.ofNobody = new Places(throttles.THROTTLE_LIVE_NOBODY);
  }

  /** @returns the signed-in user's id, or null. @throws AppError 503 while sessions cannot be read */
  async userOf({ cookie }: IncomingHttpHeaders): Promise<number | null> {
    const { session } = this.cookies.read(cookie);
    if (!session) return null;
    const found = await this.sessions.find(session).catch((error: unknown) => {
      throw unavailable(error);
    });
    return found?.userId ?? null;
  }

  /**
   * Takes a place until `held` closes.
   * @param user null for a visitor who is not signed in, who is counted by address
   * @throws AppError 429, 503 when all places of such visitors are taken
   */
  enter(held: Held, user: number | null, address: string): void {
    if (held.destroyed) return;
    if (user !== null) {
      if (!this.ofUsers.take(user, held)) throw full(429, 'This account has too many pages open');
      return;
    }
    if (!this.ofNobody.hasRoom('all')) throw full(503, 'Too many visitors are connected');
    if (!this.ofAddresses.take(neighbourhoodOf(address), held))
      throw full(429, 'Too many connections come from this address');
    this.ofNobody.take('all', held);
  }

  /** How many places are taken, for tests. */
  get taken(): { users: number; nobody: number } {
    return { users: this.ofUsers.size, nobody: this.ofNobody.size };
  }
}

const full = (status: 429 | 503, why: string) =>
  new AppError(
    status,
    status === 429 ? 'TOO_MANY_REQUESTS' : 'UNAVAILABLE',
    `${why}. Please try again in a moment.`,
    { retryAfterSeconds: COME_BACK_SECONDS },
  );
