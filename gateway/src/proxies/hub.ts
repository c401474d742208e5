import type { IncomingMessage } from 'node:http';
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

  // A poll may wait for half a minute; when the gateway stops, browsers come back to the next one by themselves.
  const polls = new Set<IncomingMessage>();
  server.addHook('preClose', async () => {
    tunnel.closeAll();
    for (const poll of polls) poll.socket.destroy();
  });

  await server.register((scope, _options, done) => {
    scope.setErrorHandler(answerError);
    keepBodiesAsTheyAre(scope);
    scope.route({
      method: ['GET', 'POST'],
      url: PATH,
      exposeHeadRoute: false,
      onResponse: async ({ raw }) => void polls.delete(raw),
      handler: (request, reply) => {
        polls.add(request.raw);
        const passedOn = [...IDENTIFYING, 'content-type'];
        forwarder.to(hub, request.raw.url!, request, reply, { passedOn, deadlineMs: POLL_DEADLINE_MS });
      },
    });
    done();
  });
}
