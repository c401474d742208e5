import type { IncomingMessage, ServerResponse } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { answerError } from '@portal/kit/http/error-filter';
import type { FastifyInstance } from 'fastify';
import { keepBodiesAsTheyAre } from '../api/bodies.js';
import { Forwarder } from '../api/forwarder.js';
import { GatewaySettings } from '../settings.js';
import { WebSocketTunnel } from './websocket-tunnel.js';

const PATH = '/socket.io/';

/** By these the hub knows who connects, and from which page (D-28). */
const IDENTIFYING = ['cookie', 'origin', 'host', 'sec-fetch-site'];

/** A poll is answered when there is something to say: after half a minute at the latest, by a ping. */
const POLL_DEADLINE_MS = 60_000;

/** The live channel: `/socket.io`, as a WebSocket or polled, goes to the hub. */
export async function serveHub(server: FastifyInstance, app: INestApplicationContext): Promise<void> {
  const hub = app.get(GatewaySettings).HUB_URL;
  const forwarder = app.get(Forwarder);

  const tunnel = new WebSocketTunnel(new URL(hub), PATH, IDENTIFYING);
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
      handler: (request, reply) => {
        polls.add(request.raw, reply.raw);
        const passedOn = [...IDENTIFYING, 'content-type'];
        forwarder.to(hub, request.raw.url!, request, reply, { passedOn, deadlineMs: POLL_DEADLINE_MS });
      },
    });
    done();
  });
}

/** A poll may wait for half a minute; when the gateway stops, browsers come back to the next one by themselves. */
export class Polls {
  private readonly waiting = new Set<IncomingMessage>();

  get size(): number {
    return this.waiting.size;
  }

  /** Until it is answered or given up; Fastify's `onResponse` would tell of the first alone. */
  add(poll: IncomingMessage, response: ServerResponse): void {
    this.waiting.add(poll);
    response.once('close', () => this.waiting.delete(poll));
  }

  breakOff(): void {
    for (const poll of this.waiting) poll.socket.destroy();
  }
}
