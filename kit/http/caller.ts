import {
  createParamDecorator,
  Inject,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Role } from '@portal/contracts/values/roles';
import { mayAssert, type ProcessName } from '@portal/contracts/values/processes';
import { createDecoder, createSigner, createVerifier, TokenError } from 'fast-jwt';
import type { FastifyRequest } from 'fastify';
import { privateKeyOf, publicKeyOf } from '../config/process-keys.js';
import { AssertionSettings } from '../config/service-settings.js';
import { Kept } from '../process/kept.js';
import { claimsOf, type Caller } from './caller-claims.js';
import { forbidden, signedOut, unavailable } from './errors.js';
import { SharedAssertions } from './shared-assertions.js';

export type { Caller } from './caller-claims.js';

/** Not the header of versions before D-117: while one is replaced, both are sent. */
export const ASSERTION_HEADER = 'x-portal-caller';
const LIFETIME_S = 30;
/** Then a new one is signed: two thirds of its life are left for a call that waits. */
const REUSED_MS = 10_000;
/** Of assertions, and as many that were verified. */
const KEPT = 2_000;
/** The clocks of two machines may differ by so much. */
const CLOCKS_APART_S = 30;

/** The token of the name under which a process was started: `payouts`. It signs with that name, and is the audience. */
export const PROCESS_NAME = Symbol('the name of this process');

const GATEWAY: ProcessName = 'gateway';

type Headers = Record<string, string | string[] | undefined>;
interface Claims extends Caller {
  iss: string;
  aud: string;
  iat: number;
  exp: number;
}

/**
 * Signs and verifies the short-lived assertions of the caller that services require (D-117). Nothing in one is of the
 * request, so all of a caller to a service get the same for ten seconds, and a service verifies it once (D-176).
 */
@Injectable()
export class Assertions {
  private readonly signer;
  /** By issuer. */
  private readonly verifiers = new Map<string, ((token: string) => Claims)[]>();
  private readonly decode = createDecoder();
  private readonly signed = new Kept<string>(KEPT, () => Date.now());
  private readonly believed = new Kept<Claims>(KEPT, () => Date.now());
  private readonly shared: SharedAssertions | null;

  constructor(
    @Inject(PROCESS_NAME) private readonly name: string,
    { INTERNAL_KEY, INTERNAL_PUBLIC_KEYS, INTERNAL_SHARED_SECRETS }: AssertionSettings,
  ) {
    const key = privateKeyOf(INTERNAL_KEY).export({ format: 'pem', type: 'pkcs8' });
    this.signer = createSigner({ key, algorithm: 'EdDSA', iss: name, expiresIn: LIFETIME_S * 1_000 });
    for (const each of INTERNAL_PUBLIC_KEYS) {
      const [issuer, text] = each.split('=') as [string, string];
      const verify = createVerifier({
        key: publicKeyOf(text).export({ format: 'pem', type: 'spki' }),
        algorithms: ['EdDSA'],
        allowedIss: issuer,
        allowedAud: name,
        requiredClaims: ['iss', 'aud', 'iat', 'exp'],
      }) as (token: string) => Claims;
      this.verifiers.set(issuer, [...(this.verifiers.get(issuer) ?? []), verify]);
    }
    this.shared = INTERNAL_SHARED_SECRETS.length > 0 ? new SharedAssertions(INTERNAL_SHARED_SECRETS) : null;
  }

  /** @param to the service that is called: no other believes it */
  sign(caller: Caller, to: string): string {
    const claims = { ...claimsOf(caller), aud: to };
    const about = JSON.stringify(claims);
    let token = this.signed.get(about);
    if (token === undefined) {
      token = this.signer(claims);
      this.signed.keepFor(REUSED_MS, about, token);
    }
    return token;
  }

  /** The headers of a call to a service. */
  headersFor = (caller: Caller, to: string): Record<string, string> => ({
    [ASSERTION_HEADER]: this.sign(caller, to),
    ...this.shared?.headersFor(caller),
  });

  /**
   * @param from which processes may call in their own name, besides the gateway; absent: each that is believed
   * @throws AppError 401 for a forged or missing assertion, for one that lives longer than ours do, that is for another
   *   service, or whose issuer may not assert this role or make this call; 503 for one that expired in a queue, so that
   *   nobody is signed out by that
   */
  read(headers: Headers, from?: readonly string[]): Caller {
    const token = headers[ASSERTION_HEADER];
    if (token === undefined && this.shared) return this.shared.read(headers);
    const { iss, iat, exp, ...caller } = this.verified(String(token));
    const isShort = exp - iat <= LIFETIME_S && exp <= Date.now() / 1_000 + LIFETIME_S + CLOCKS_APART_S;
    if (!isShort || !mayAssert(iss, caller.role, this.name)) throw signedOut();
    if (from && iss !== GATEWAY && !from.includes(iss)) throw signedOut();
    return claimsOf(caller);
  }

  private verified(token: string): Claims {
    const believed = this.believed.get(token);
    if (believed) return believed;
    for (const verify of this.verifiers.get(this.issuerOf(token)) ?? [])
      try {
        const claims = verify(token);
        this.believed.keepUntil(claims.exp * 1_000, token, claims);
        return claims;
      } catch (error) {
        if (error instanceof TokenError && error.code === TokenError.codes.expired) throw unavailable(error);
        // Perhaps it was signed with another key of the issuer, while keys change.
      }
    throw signedOut();
  }

  /** As the token says, which its signature has yet to prove. */
  private issuerOf(token: string): string {
    try {
      return (this.decode(token) as Partial<Claims>).iss ?? '';
    } catch {
      return '';
    }
  }
}

const ALLOWED = 'portal:allowed';
const FROM = 'portal:from';

/** The roles that may call a route. A route without it rejects everybody. */
export const Allow = (...roles: Role[]) => SetMetadata(ALLOWED, roles);

/** The processes that may call a route in their own name, besides the gateway; undefined: each that is believed. */
export const From = (from: readonly ProcessName[] | undefined) => SetMetadata(FROM, from);

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
    const from = this.reflector.get<readonly ProcessName[] | undefined>(FROM, context.getHandler());
    const caller = this.assertions.read(request.headers, from);
    if (!allowed?.includes(caller.role)) throw caller.role === 'anonymous' ? signedOut() : forbidden();
    callers.set(request, caller);
    return true;
  }
}
