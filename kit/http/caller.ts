import {
  createParamDecorator,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Role } from '@portal/contracts/values/roles';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import type { FastifyRequest } from 'fastify';
import { AssertionSettings } from '../config/service-settings.js';
import { forbidden, signedOut, unavailable } from './errors.js';

/** The caller, as the gateway (or another service) asserts it. */
export interface Caller {
  role: Role;
  /** The signed-in user; null for `anonymous` and `service`. */
  userId: number | null;
  /** A random id of the visitor's browser, in an HttpOnly cookie (D-11); null where none is known. */
  visitor: string | null;
  /** A self-declared bot, such as a link preview or a search engine: not a visit (D-43). */
  robot?: true;
  /** The partner who is signed in in the browser of an `anonymous` caller: who buys by their own link is flagged (D-115). */
  partner?: number;
  /** A hash of the sender's address, with a streamed body only: uploads are counted by it (D-80). */
  place?: string;
}

export const ASSERTION_HEADER = 'x-portal-assertion';
const LIFETIME_MS = 30_000;
/** The clocks of two machines may differ by so much. */
const CLOCKS_APART_MS = 30_000;

/** Signs and verifies the short-lived assertions of the caller that services require. */
@Injectable()
export class Assertions {
  private readonly signer;
  private readonly verifiers;

  /** A script that only signs passes no old secrets. */
  constructor({ INTERNAL_SECRET: key, INTERNAL_OLD_SECRETS: others = [] }: AssertionSettings) {
    this.signer = createSigner({ key, algorithm: 'HS256', expiresIn: LIFETIME_MS });
    this.verifiers = [key, ...others].map((each) =>
      createVerifier({ key: each, algorithms: ['HS256'], requiredClaims: ['exp'] }),
    );
  }

  sign = (caller: Caller): string =>
    this.signer({
      role: caller.role,
      userId: caller.userId,
      visitor: caller.visitor,
      ...(caller.robot && { robot: true }),
      ...(caller.partner && { partner: caller.partner }),
      ...(caller.place && { place: caller.place }),
    });

  /**
   * @throws AppError 401 for a forged or missing assertion, and for one that never ends or lives longer than ours do;
   *   503 for one that expired in a queue, so that nobody is signed out by that
   */
  read(assertion: unknown): Caller {
    for (const verify of this.verifiers)
      try {
        const { exp, role, userId, visitor, robot, partner, place } = verify(String(assertion)) as Caller & {
          exp: number;
        };
        if (exp * 1_000 > Date.now() + LIFETIME_MS + CLOCKS_APART_MS) throw signedOut();
        return {
          role,
          userId,
          visitor,
          ...(robot && { robot }),
          ...(partner && { partner }),
          ...(place && { place }),
        };
      } catch (error) {
        if (error instanceof TokenError && error.code === TokenError.codes.expired) throw unavailable(error);
        // Perhaps it was signed with another secret. One that lives too long is signed with none.
      }
    throw signedOut();
  }
}

const ALLOWED = 'portal:allowed';

/** The roles that may call a route. A route without it rejects everybody. */
export const Allow = (...roles: Role[]) => SetMetadata(ALLOWED, roles);

/** For probes and signed webhooks: they need no assertion. */
export const AllowUnasserted = () => SetMetadata(ALLOWED, 'unasserted');

/** The caller, in a handler's parameters. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callers.get(context.switchToHttp().getRequest<FastifyRequest>())!,
);

/** The signed-in user's id, in a handler that only signed-in roles may call. */
export const UserId = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const { userId } = callers.get(context.switchToHttp().getRequest<FastifyRequest>())!;
  if (userId === null) throw signedOut();
  return userId;
});

const callers = new WeakMap<FastifyRequest, Caller>();

@Injectable()
export class CallerGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly assertions: Assertions,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const allowed = this.reflector.getAllAndOverride<Role[] | 'unasserted' | undefined>(ALLOWED, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (allowed === 'unasserted') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const caller = this.assertions.read(request.headers[ASSERTION_HEADER]);
    if (!allowed?.includes(caller.role)) throw caller.role === 'anonymous' ? signedOut() : forbidden();
    callers.set(request, caller);
    return true;
  }
}
