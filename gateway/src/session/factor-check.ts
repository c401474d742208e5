import { Injectable } from '@nestjs/common';
import { presentFactor } from '@portal/contracts/calls/internal';
import { WRONG_FACTOR, type PresentedFactor } from '@portal/contracts/http/factors';
import { AppError } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyRequest } from 'fastify';
import type { Asked } from '../http/answerer.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Has identity check a second factor. Wrong ones are throttled like passwords, with counts of their own (D-27). */
@Injectable()
export class FactorCheck {
  constructor(
    private readonly services: ServiceClient,
    private readonly throttle: SignInThrottle,
  ) {}

  /**
   * @param boundTo `boundToSession`, or the key of the waiting sign-in: the challenge of a passkey is for it alone (D-110)
   * @param device as of a `Guesser`
   * @throws AppError 400 for a wrong factor, 429 when it is throttled
   */
  check(
    request: FastifyRequest,
    userId: number,
    presented: PresentedFactor,
    boundTo: string,
    device: string | null,
  ): Promise<void> {
    return this.throttle.attempt(
      { address: request.ip, account: `factor of ${userId}`, device },
      () => this.services.call(presentFactor, { params: { id: userId }, body: { ...presented, boundTo } }),
      isWrongFactor,
    );
  }
}

/** What a passkey's challenge is for, also after the session got a new token (D-122). */
export const boundToSession = ({ signedIn }: Asked): string => `session/${signedIn!.number}`;

export const isWrongFactor = (error: unknown): boolean =>
  error instanceof AppError && error.code === WRONG_FACTOR;
