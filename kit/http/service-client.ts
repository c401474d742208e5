import type { Readable } from 'node:stream';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  addressOf,
  pathBehindApi,
  type Address,
  type AnswerOf,
  type Call,
  type Sent,
  type Shape,
} from '@portal/contracts/calls/define-call';
import type { ErrorBody } from '@portal/contracts/http/errors';
import { OUTCOME_UNKNOWN } from '@portal/contracts/values/outcomes';
import type { ServiceName } from '@portal/contracts/values/services';
import { Pool, type Dispatcher } from 'undici';
import { IsWebAddress } from '../config/setting-kinds.js';
import { readSetting } from '../config/settings.js';
import { currentContext } from '../process/context.js';
import { Assertions, type Caller } from './caller.js';
import { AppError, outcomeUnknown, unavailable } from './errors.js';
import { keptConnections } from './kept-connections.js';
import { NeverSent, toldWhenNeverSent } from './never-sent.js';
import { relayBody, UPLOAD_DEADLINE_MS } from './relay-body.js';
import { shuffleAddresses } from './shuffle-addresses.js';

interface Options {
  /** The caller to assert; the service itself by default. */
  as?: Caller;
  /** Longer only where nobody waits at a screen, or the work is slow by design, such as queued password checks. */
  deadlineMs?: number;
  /** Which service to ask, for a call that each service answers. */
  service?: ServiceName;
}

type Given<Path extends string, Its extends Shape> = Sent<Path, Its> & Options;

interface Outgoing {
  headers?: Record<string, string>;
  body?: string | Readable;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const AS_SERVICE: Caller = { role: 'service', userId: null, visitor: null };

function answererOf({ by, path }: Call): ServiceName {
  if (by === 'gateway' || by === 'each service') throw new Error(`no one service answers ${path}`);
  return by;
}

/** Where a service listens: `IDENTITY_SERVICE_URL` and so on. */
export function serviceUrl(service: ServiceName): string {
  const name = `${service.toUpperCase().replace('-', '_')}_SERVICE_URL`;
  return readSetting(name, [IsWebAddress(`http://${service}:3000`)]);
}

/** Reads (and the few commands that need an answer) from one service to another: keep-alive, 2 s deadline. */
@Injectable()
export class ServiceClient implements OnApplicationShutdown {
  /** Of each call that names none. */
  deadlineMs = 2_000;
  private readonly logger = new Logger(ServiceClient.name);
  private readonly pools = new Map<ServiceName, Dispatcher>();
  /** Of streamed files alone. */
  private readonly uploadPools = new Map<ServiceName, Dispatcher>();

  constructor(private readonly assertions: Assertions) {}

  /**
   * @returns what the call answers, undefined for an empty answer
   * @throws AppError the service's own 4xx; 503 when it is down, slow or failing: OUTCOME_UNKNOWN when the call may have
   *   been done all the same
   */
  call<Path extends string, Its extends Shape>(
    call: Call<Path, Its>,
    ...[given]: object extends Sent<Path, Its> ? [Given<Path, Its>?] : [Given<Path, Its>]
  ): Promise<AnswerOf<Its>> {
    const { body, ...rest } = (given ?? {}) as Options & Address & { body?: unknown };
    return this.send(
      call,
      rest,
      body === undefined ? {} : { headers: JSON_TYPE, body: JSON.stringify(body) },
    );
  }

  /**
   * Streams a file as the body of a call. It has a connection of its own, however many there are: one that waits for bytes
   * keeps no call and no other file waiting. The service that takes files limits how many are open (D-80).
   */
  upload<Path extends string, Its extends Shape>(
    call: Call<Path, Its>,
    given: Given<Path, Its> & { bytes: Readable; headers: Record<string, string> },
  ): Promise<AnswerOf<Its>> {
    const { bytes, headers, ...rest } = given as Options &
      Address & { bytes: Readable; headers: Record<string, string> };
    return this.send(
      call,
      { deadlineMs: UPLOAD_DEADLINE_MS, ...rest },
      { headers: { 'content-type': 'application/octet-stream', ...headers }, body: relayBody(bytes) },
      this.uploadPool(answererOf(call)),
    );
  }

  private async send<Its extends Shape>(
    call: Call<string, Its>,
    {
      as = AS_SERVICE,
      deadlineMs = this.deadlineMs,
      service = answererOf(call),
      ...address
    }: Options & Address,
    { headers, body }: Outgoing,
    pool = this.pool(service),
  ): Promise<AnswerOf<Its>> {
    const { method } = call;
    const reads = call.reads ?? method === 'GET';
    const context = currentContext();
    const { statusCode, retryAfter, text } = await pool
      .request({
        method,
        path: pathBehindApi({ path: addressOf(call, address) }),
        headers: {
          ...this.assertions.headersFor(as, service),
          ...(context && { 'x-request-id': context.requestId, 'x-correlation-id': context.correlationId }),
          ...headers,
        },
        body,
        signal: AbortSignal.timeout(deadlineMs),
      })
      .then(async (response) => ({
        statusCode: response.statusCode,
        retryAfter: response.headers['retry-after'],
        text: await response.body.text(),
      }))
      .catch((error: unknown) => {
        throw reads || error instanceof NeverSent ? unavailable(error) : outcomeUnknown(error);
      });
    this.logger.debug(`${service} answered ${method} with ${statusCode}`); // a path may hold private data
    if (statusCode >= 500) {
      const cause = new Error(`${service} answered ${statusCode}`);
      // A 500 may have failed before or after its commit.
      const nobodyKnows = statusCode === 500 || text.includes(`"${OUTCOME_UNKNOWN}"`);
      throw nobodyKnows && !reads ? outcomeUnknown(cause) : unavailable(cause);
    }
    const answer = text === '' ? undefined : (JSON.parse(text) as unknown);
    if (statusCode >= 400) {
      const { message, code, errors, now } = answer as ErrorBody;
      const retryAfterSeconds = Number(retryAfter) || undefined;
      throw new AppError(statusCode, code, message, { errors, now, retryAfterSeconds });
    }
    return answer as AnswerOf<Its>;
  }

  private pool(service: ServiceName): Dispatcher {
    return poolIn(this.pools, service, 32);
  }

  private uploadPool(service: ServiceName): Dispatcher {
    return poolIn(this.uploadPools, service, null);
  }

  async onApplicationShutdown() {
    const all = [...this.pools.values(), ...this.uploadPools.values()];
    await Promise.all(all.map((pool) => pool.close()));
  }
}

/** @param connections at most; null for no limit */
function poolIn(
  pools: Map<ServiceName, Dispatcher>,
  service: ServiceName,
  connections: number | null,
): Dispatcher {
  let pool = pools.get(service);
  if (!pool)
    pools.set(
      service,
      (pool = new Pool(serviceUrl(service), {
        ...keptConnections,
        ...shuffleAddresses(),
        connections,
        pipelining: 1,
      }).compose(toldWhenNeverSent)),
    );
  return pool;
}
