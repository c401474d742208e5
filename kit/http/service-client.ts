import type { Readable } from 'node:stream';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { ErrorBody } from '@portal/contracts/http/errors';
import { OUTCOME_UNKNOWN } from '@portal/contracts/values/outcomes';
import { Pool, type Dispatcher } from 'undici';
import { IsWebAddress } from '../config/setting-kinds.js';
import { readSetting } from '../config/settings.js';
import { currentContext } from '../process/context.js';
import { ASSERTION_HEADER, Assertions, type Caller } from './caller.js';
import { AppError, outcomeUnknown, unavailable } from './errors.js';
import { keptConnections } from './kept-connections.js';
import { NeverSent, toldWhenNeverSent } from './never-sent.js';
import { passOn, UPLOAD_DEADLINE_MS } from './pass-on.js';
import { spread } from './spread.js';

export const SERVICES = [
  'identity',
  'catalog-referrals',
  'payments-sales',
  'payouts',
  'claims',
  'documents',
  'notifications',
] as const;
export type ServiceName = (typeof SERVICES)[number];

const DEADLINE_MS = 2_000;

interface Outgoing {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** By a GET, or by a POST whose question is too long for an address. */
  reads?: true;
  path: string;
  headers?: Record<string, string>;
  body?: string | Readable;
}

const inJson = (body: unknown) =>
  body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };

const AS_SERVICE: Caller = { role: 'service', userId: null, visitor: null };

/** Where a service listens: `IDENTITY_SERVICE_URL` and so on. */
export function serviceUrl(service: ServiceName): string {
  const name = `${service.toUpperCase().replace('-', '_')}_SERVICE_URL`;
  return readSetting(name, [IsWebAddress(`http://${service}:3000`)]);
}

/** Reads (and the few commands that need an answer) from one service to another: keep-alive, 2 s deadline. */
@Injectable()
export class ServiceClient implements OnApplicationShutdown {
  private readonly logger = new Logger(ServiceClient.name);
  private readonly pools = new Map<ServiceName, Dispatcher>();

  constructor(private readonly assertions: Assertions) {}

  /** @param deadlineMs longer only where nobody waits at a screen, such as for an audit */
  get = <Answer>(service: ServiceName, path: string, as?: Caller, deadlineMs?: number) =>
    this.call<Answer>(service, { method: 'GET', path, reads: true }, as, deadlineMs);
  /**
   * A question that is too long, or too private, for an address: it changes nothing, or nothing that matters when it is
   * asked again.
   * @param deadlineMs longer only where the work is slow by design, such as checking a password in a queue of them
   */
  ask = <Answer>(service: ServiceName, path: string, question: unknown, as?: Caller, deadlineMs?: number) =>
    this.call<Answer>(service, { method: 'POST', path, reads: true, ...inJson(question) }, as, deadlineMs);
  /** @param deadlineMs as of `ask` */
  post = <Answer>(service: ServiceName, path: string, body: unknown, as?: Caller, deadlineMs?: number) =>
    this.call<Answer>(service, { method: 'POST', path, ...inJson(body) }, as, deadlineMs);
  patch = <Answer>(service: ServiceName, path: string, body: unknown, as?: Caller, deadlineMs?: number) =>
    this.call<Answer>(service, { method: 'PATCH', path, ...inJson(body) }, as, deadlineMs);
  delete = (service: ServiceName, path: string, as?: Caller) =>
    this.call<undefined>(service, { method: 'DELETE', path }, as);
  /** Sends a file on as it comes. */
  upload = <Answer>(
    service: ServiceName,
    path: string,
    bytes: Readable,
    headers: Record<string, string>,
    as?: Caller,
  ) =>
    this.call<Answer>(
      service,
      {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/octet-stream', ...headers },
        body: passOn(bytes),
      },
      as,
      UPLOAD_DEADLINE_MS,
    );

  /**
   * @returns the parsed body, undefined for an empty one
   * @throws AppError the service's own 4xx; 503 when it is down, slow or failing: OUTCOME_UNKNOWN for what may have been
   *   done all the same
   */
  private async call<Answer>(
    service: ServiceName,
    { method, path, reads, headers, body }: Outgoing,
    as = AS_SERVICE,
    deadlineMs = DEADLINE_MS,
  ) {
    const context = currentContext();
    const { statusCode, text } = await this.pool(service)
      .request({
        method,
        path,
        headers: {
          [ASSERTION_HEADER]: this.assertions.sign(as),
          ...(context && { 'x-request-id': context.requestId, 'x-correlation-id': context.correlationId }),
          ...headers,
        },
        body,
        signal: AbortSignal.timeout(deadlineMs),
      })
      .then(async (response) => ({ statusCode: response.statusCode, text: await response.body.text() }))
      .catch((error: unknown) => {
        throw reads || error instanceof NeverSent ? unavailable(error) : outcomeUnknown(error);
      });
    this.logger.debug(`${service} answered ${method} with ${statusCode}`); // a path may hold what is private
    if (statusCode >= 500) {
      const cause = new Error(`${service} answered ${statusCode}`);
      // A 500 broke before or after its commit.
      const nobodyKnows = statusCode === 500 || text.includes(`"${OUTCOME_UNKNOWN}"`);
      throw nobodyKnows && !reads ? outcomeUnknown(cause) : unavailable(cause);
    }
    const answer = text === '' ? undefined : (JSON.parse(text) as unknown);
    if (statusCode >= 400) {
      const { message, code, errors, now } = answer as ErrorBody;
      throw new AppError(statusCode, code, message, { errors, now });
    }
    return answer as Answer;
  }

  private pool(service: ServiceName): Dispatcher {
    let pool = this.pools.get(service);
    if (!pool)
      this.pools.set(
        service,
        (pool = new Pool(serviceUrl(service), {
          ...keptConnections,
          ...spread(),
          connections: 32,
          pipelining: 1,
        }).compose(toldWhenNeverSent)),
      );
    return pool;
  }

  async onApplicationShutdown() {
    await Promise.all([...this.pools.values()].map((pool) => pool.close()));
  }
}
