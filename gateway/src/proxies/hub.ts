import type { IncomingMessage, ServerResponse } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { answerError } from '@portal/kit/http/error-filter';
import { badRequest, signedOut } from '@portal/kit/http/errors';
import { namesManyHosts } from '@portal/kit/http/hosts.rules';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { keepBodiesAsTheyAre } from '../http/bodies.js';
import { Forwarder } from '../api/forwarder.js';
import { Gate } from '../api/gate.js';
import { GatewaySettings, ProxySettings } from '../settings.js';
import { LiveDoor } from './live-door.js';
import { WebSocketTunnel } from './websocket-tunnel.js';

const PATH = '/socket.io/';

/** The headers by which the hub identifies the user and the page (D-28). */
const IDENTIFYING = ['cookie', 'origin', 'host', 'sec-fetch-site'];

/** A long poll is answered by a message, or by a ping after half a minute. */
const POLL_DEADLINE_MS = 60_000;

/**
 * Forwards the live channel `/socket.io` to the hub, as a WebSocket or by polling. Who may is decided here, before the hub
 * hears of it (D-76); the hub checks the session again, since it is what tells a page that it is signed out.
 */
export async function serveHub(server: FastifyInstance, app: INestApplicationContext): Promise<void> {
  const hub = app.get(GatewaySettings).HUB_URL;
  const forwarder = app.get(Forwarder);

  const gate = app.get(Gate);
  const door = app.get(LiveDoor);
  const isProxy = proxiesOf(app.get(ProxySettings));

  const tunnel = new WebSocketTunnel(new URL(hub), PATH, IDENTIFYING, async (request, browser) => {
    if (namesManyHosts(request)) throw badRequest('The request could not be read');
    gate.refuseCrossSite(request.headers);
    const user = await door.userOf(request.headers);
    door.enter(browser, user, proxyAddr(request, isProxy));
  });
  server.server.on('upgrade', tunnel.open);

  const polls = new Polls();
  server.addHook('preClose', async () => {
    tunnel.closeAll();
    polls.breakOff();
  });

  await server.register((scope, _options, done) => {
    scope.setErrorHandler(answerError);
    keepBodiesAsTheyAre(scope);
    scope.route({
      method: ['GET', 'POST'],
      url: PATH,
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        gate.refuseCrossSite(request.headers);
        const user = await door.userOf(request.headers);
        if (user === null) throw signedOut();
        door.enter(reply.raw, user, request.ip);
      },
      handler: (request, reply) => {
        polls.add(request.raw, reply.raw);
        const passedOn = [...IDENTIFYING, 'content-type'];
        forwarder.to(hub, request.raw.url!, request, reply, { passedOn, deadlineMs: POLL_DEADLINE_MS });
      },
    });
    done();
  });
}

/** As Fastify finds `request.ip`, which an upgrade has not. */
const proxiesOf = ({ TRUST_PROXY }: ProxySettings) =>
  TRUST_PROXY ? proxyAddr.compile(TRUST_PROXY.split(',').map((each) => each.trim())) : () => false;

/** Breaks off waiting polls when the gateway stops: they may last half a minute, and browsers reconnect by themselves. */
export class Polls {
  private readonly waiting = new Set<IncomingMessage>();

  get size(): number {
    return this.waiting.size;
  }

  /** Tracks the poll until it is answered or aborted; Fastify's `onResponse` does not run for aborted ones. */
  add(poll: IncomingMessage, response: ServerResponse): void {
    this.waiting.add(poll);
    response.once('close', () => this.waiting.delete(poll));
  }

  breakOff(): void {
    for (const poll of this.waiting) poll.socket.destroy();
  }
}
