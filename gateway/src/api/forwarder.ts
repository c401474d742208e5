import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PAGES_HEADER } from '@portal/contracts/http/files';
import { COPY_HEADER } from '@portal/contracts/values/nacha';
import { Assertions } from '@portal/kit/http/caller';
import { readChange } from '@portal/kit/http/audit';
import { outcomeUnknown, unavailable } from '@portal/kit/http/errors';
import { keptConnections } from '@portal/kit/http/kept-connections';
import { UPLOAD_DEADLINE_MS } from '@portal/kit/http/relay-body';
import type { ServiceName } from '@portal/contracts/values/services';
import { serviceUrl } from '@portal/kit/http/service-client';
import { shuffleAddresses } from '@portal/kit/http/shuffle-addresses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Pool, type Dispatcher } from 'undici';
import { noteChange } from '../audit/changes.js';
import { DownloadStream } from './download-stream.js';
import type { Asked } from '../http/answerer.js';
import { hashed } from '../session/shared-limiter.js';
import { neighbourhoodOf } from '../session/throttle.rules.js';

/** The only client headers that a service gets: never cookies, forged ids or forged assertions. */
const PASSED_ON = ['accept', 'content-type', 'idempotency-key', 'if-none-match', 'stripe-signature'];
const PASSED_BACK = [
  'content-type',
  'content-disposition',
  'location',
  'link',
  'x-total-count',
  'etag',
  'retry-after',
  'cache-control',
  'content-security-policy',
  'referrer-policy',
  COPY_HEADER,
  PAGES_HEADER,
];

const reads = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

const isStreamed = ({ body }: FastifyRequest) => body instanceof Readable;
const placeOf = ({ ip }: FastifyRequest) => hashed(neighbourhoodOf(ip));

/** A write may have to wait for Stripe, and a streamed one for the client's slow line. */
const deadlineOf = (request: FastifyRequest) =>
  isStreamed(request) ? UPLOAD_DEADLINE_MS : reads(request) ? 5_000 : 20_000;

interface ForwardOptions {
  headers?: Record<string, string>;
  passedOn?: string[];
  deadlineMs?: number;
}

/**
 * Forwards requests over keep-alive connections and sends the answers back; it buffers both, except for files. It uses
 * undici directly: a general proxy takes twice the CPU for answers as small as ours.
 */
@Injectable()
export class Forwarder implements OnApplicationShutdown {
  private readonly urls = new Map<ServiceName, string>();
  private readonly pools = new Map<string, Pool>();

  constructor(private readonly assertions: Assertions) {}

  /**
   * Forwards to a service, with a fresh assertion of the caller. Answers 503 when the service is down, and OUTCOME_UNKNOWN
   * when a write was sent and no complete answer came.
   */
  toService(
    service: ServiceName,
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
    deadlineMs?: number,
  ): void {
    const headers = {
      ...this.assertions.headersFor(
        isStreamed(request) ? { ...asked, place: placeOf(request) } : asked,
        service,
      ),
      'x-request-id': request.id,
      'x-correlation-id': request.id,
    };
    this.to(this.urlOf(service), path, request, reply, { headers, deadlineMs });
  }

  /** Forwards to any origin, with only the client headers in `passedOn`. */
  to(
    origin: string,
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
    { headers = {}, passedOn = PASSED_ON, deadlineMs = deadlineOf(request) }: ForwardOptions = {},
  ): void {
    for (const name of passedOn) {
      const value = request.headers[name];
      if (typeof value === 'string') headers[name] = value;
    }
    this.poolOf(origin).dispatch(
      {
        // Fastify drops the body of an answer to HEAD.
        method: request.method === 'HEAD' ? 'GET' : request.method,
        path,
        headers,
        body: (request.body as Buffer | Readable | undefined) ?? null,
        headersTimeout: deadlineMs,
        bodyTimeout: deadlineMs,
      },
      new ReplyWriter(reply),
    );
  }

  private urlOf(service: ServiceName): string {
    let url = this.urls.get(service);
    if (!url) this.urls.set(service, (url = serviceUrl(service)));
    return url;
  }

  private poolOf(origin: string): Pool {
    let pool = this.pools.get(origin);
    if (!pool)
      this.pools.set(
        origin,
        (pool = new Pool(origin, {
          ...keptConnections,
          ...shuffleAddresses(),
          connections: null,
          pipelining: 1,
        })),
      );
    return pool;
  }

  async onApplicationShutdown() {
    await Promise.all([...this.pools.values()].map((pool) => pool.close()));
  }
}

/** Buffers an answer and sends it, or streams it when it is a file; undici calls its methods in this order. */
class ReplyWriter implements Dispatcher.DispatchHandler {
  private readonly chunks: Buffer[] = [];
  private sent = false;
  private file: DownloadStream | null = null;
  private readonly inContext = AsyncLocalStorage.snapshot();

  constructor(private readonly reply: FastifyReply) {}

  /** Called right before the request is written: an earlier failure means that there was no connection. */
  onRequestStart() {
    this.sent = true;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ) {
    void this.reply.code(status);
    noteChange(this.reply.request, readChange(headers));
    for (const name of PASSED_BACK) {
      const value = headers[name];
      if (value !== undefined) void this.reply.header(name, value);
    }
    if (headers['content-disposition'] === undefined) return;
    const file = (this.file = new DownloadStream(controller));
    // A content length instead of chunks, so that the client can detect a truncated file.
    if (headers['content-length']) void this.reply.header('content-length', headers['content-length']);
    this.inContext(() => void this.reply.send(file));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer) {
    if (this.file) this.file.arrived(chunk);
    else this.chunks.push(chunk);
  }

  onResponseEnd() {
    if (this.file) return this.file.end();
    const body = this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks);
    this.inContext(() => void this.reply.send(body));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error) {
    if (this.file) return this.file.destroy(error);
    const failure = this.sent && !reads(this.reply.request) ? outcomeUnknown(error) : unavailable(error);
    this.inContext(() => void this.reply.send(failure));
  }
}
