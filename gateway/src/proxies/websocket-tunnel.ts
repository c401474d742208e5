import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream';
import { AppError, notFound, unavailable } from '@portal/kit/http/errors';
import { errorBody, toAppError } from '@portal/kit/http/error-answer';
import { inAnyOrder } from '@portal/kit/http/shuffle-addresses';

const HANDSHAKE = [
  'upgrade',
  'connection',
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-protocol',
];
const DEADLINE_MS = 5_000;

/** @throws AppError when the browser may not open a WebSocket */
type Admit = (request: IncomingMessage, browser: Duplex) => Promise<void>;

/**
 * Tunnels a browser's WebSocket to another of our servers, if `admit` lets it in. That server answers the browser's
 * handshake, so when it is down the browser gets 503 at once, instead of an open but silent socket.
 */
export class WebSocketTunnel {
  private readonly browsers = new Set<Duplex>();

  constructor(
    private readonly target: URL,
    private readonly path: string,
    private readonly passedOn: string[],
    private readonly admit: Admit,
  ) {}

  /** Handles the server's `upgrade` event. */
  open = (request: IncomingMessage, browser: Duplex, head: Buffer): void => {
    browser.setMaxListeners(20); // two pipelines, the handshake and the places it takes: no leak, but more than 10
    this.browsers.add(browser);
    browser.on('close', () => this.browsers.delete(browser));
    browser.on('error', () => browser.destroy()); // such as a reset: Node no longer handles it
    if (request.url?.split('?')[0] !== this.path) return refuse(browser, notFound());
    this.admit(request, browser).then(
      () => this.handshake(request, browser, head),
      (error: unknown) => refuse(browser, toAppError(error)),
    );
  };

  private handshake(request: IncomingMessage, browser: Duplex, head: Buffer): void {
    if (browser.destroyed) return;
    const { hostname: host, port } = this.target;
    const headers = Object.fromEntries(
      [...HANDSHAKE, ...this.passedOn].flatMap((name) => {
        const value = request.headers[name];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const handshake = http.request({
      host,
      port,
      path: request.url,
      headers,
      agent: false,
      lookup: inAnyOrder, // spreads over several hubs
      timeout: DEADLINE_MS,
    });
    browser.once('close', () => handshake.destroy());
    handshake.on('upgrade', (response, socket, first) => {
      socket.setTimeout(0);
      browser.write(headOf(response));
      if (first.length > 0) browser.write(first);
      if (head.length > 0) socket.write(head);
      pipeline(browser, socket, browser, () => undefined);
    });
    handshake.on('response', (response) => {
      response.resume();
      refuse(browser, refusalOf(response.statusCode ?? 502));
    });
    handshake.on('timeout', () => handshake.destroy(new Error('too slow')));
    handshake.on('error', (error) => refuse(browser, unavailable(error)));
    handshake.end();
  }

  closeAll(): void {
    for (const browser of this.browsers) browser.destroy();
  }
}

/** What the server said instead of upgrading. */
const refusalOf = (status: number) =>
  status >= 500 ? unavailable() : new AppError(status, 'BAD_REQUEST', 'The request could not be read');

/** Answers as everywhere (D-2), and closes: a browser that does not close its half must not keep the socket. */
function refuse(browser: Duplex, error: AppError): void {
  const requestId = randomUUID();
  const body = JSON.stringify(errorBody(error, requestId));
  const { retryAfterSeconds } = error.details;
  const head = [
    `HTTP/1.1 ${error.status} ${http.STATUS_CODES[error.status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    `x-request-id: ${requestId}`,
    ...(retryAfterSeconds ? [`retry-after: ${retryAfterSeconds}`] : []),
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  browser.end([...head, '', body].join('\r\n'), () => browser.destroy());
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return [...lines, '', ''].join('\r\n');
}
