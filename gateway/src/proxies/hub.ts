import httpProxy from '@fastify/http-proxy';
import type { INestApplicationContext } from '@nestjs/common';
import { answerError } from '@portal/kit/http/error-filter';
import { unavailable } from '@portal/kit/http/errors';
import type { FastifyInstance } from 'fastify';
import { GatewaySettings } from '../settings.js';

/** By these the hub knows who connects, and from which page (D-28). */
const PASSED_ON = ['cookie', 'origin', 'host', 'sec-fetch-site', 'content-type', 'content-length'];

type Headers = Record<string, string | string[] | undefined>;

const passedOn = (headers: Headers): Headers =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));

/** The proxy's types do not know this option of its. */
const toTheHub = {
  perMessageDeflate: false,
  rewriteRequestHeaders: (_none: Headers, request: { headers: Headers }) => passedOn(request.headers),
};

/** The live channel: `/socket.io`, polled or as a WebSocket, goes to the hub. When the hub is away, sockets close. */
export async function serveHub(server: FastifyInstance, app: INestApplicationContext): Promise<void> {
  await server.register(async (scope) => {
    scope.setErrorHandler(answerError);
    await scope.register(httpProxy, {
      upstream: app.get(GatewaySettings).HUB_URL,
      prefix: '/socket.io',
      rewritePrefix: '/socket.io',
      websocket: true,
      disableRequestLogging: true,
      replyOptions: {
        rewriteRequestHeaders: (request) => passedOn(request.headers),
        onError: (reply, { error }) => void reply.send(unavailable(error)),
      },
      wsServerOptions: { perMessageDeflate: false, maxPayload: 100_000 },
      wsClientOptions: toTheHub,
    });
  });
}
