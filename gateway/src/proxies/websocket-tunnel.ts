import http, { type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream';
import { inAnyOrder } from '@portal/kit/http/shuffle-addresses';

const HANDSHAKE = [
  'upgrade',
  'connection',
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-protocol',
];
const DEADLINE_MS = 5_000;

/**
 * Tunnels a browser's WebSocket to another of our servers. That server answers the browser's handshake, so when it is down
 * the browser gets 503 at once, instead of an open but silent socket.
 */
export class WebSocketTunnel {
  private readonly browsers = new Set<Duplex>();

  constructor(
    private readonly target: URL,
    private readonly path: string,
    private readonly passedOn: string[],
  ) {}

  /** Handles the server's `upgrade` event. */
  open = (request: IncomingMessage, browser: Duplex, head: Buffer): void => {
    this.browsers.add(browser);
    browser.on('close', () => this.browsers.delete(browser));
    if (request.url?.split('?')[0] !== this.path) return refuse(browser, 404);

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
    browser.on('error', () => handshake.destroy());
    handshake.on('upgrade', (response, socket, first) => {
      socket.setTimeout(0);
      browser.write(headOf(response));
      if (first.length > 0) browser.write(first);
      if (head.length > 0) socket.write(head);
      pipeline(browser, socket, browser, () => undefined);
    });
    handshake.on('response', (response) => {
      response.resume();
      refuse(browser, response.statusCode ?? 502);
    });
    handshake.on('timeout', () => handshake.destroy(new Error('too slow')));
    handshake.on('error', () => refuse(browser, 503));
    handshake.end();
  };

  closeAll(): void {
    for (const browser of this.browsers) browser.destroy();
  }
}

function refuse(browser: Duplex, status: number): void {
  browser.end(
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  );
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return [...lines, '', ''].join('\r\n');
}
