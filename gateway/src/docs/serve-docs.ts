import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { INestApplicationContext } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { docsHeaders, sendHeaders } from '../http/security-headers.js';
import { GatewaySettings, PublicSettings } from '../settings.js';
import { openApi } from './openapi.js';
import { docsTheme } from './theme.js';

// The hash is that of Swagger UI's only inline style.
const POLICY =
  "default-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

/** `/api/docs` to read and try, `/api/docs/json` for programs. Nothing is loaded from another host. */
export async function serveDocs(server: FastifyInstance, app: INestApplicationContext): Promise<void> {
  const headers = docsHeaders(app.get(PublicSettings));
  const theme = await docsTheme(app.get(GatewaySettings).WEB_DIST);
  await server.register(async (docs) => {
    sendHeaders(docs, headers);
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: openApi() as OpenAPIV3.Document },
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: POLICY,
      theme,
      // Swagger UI shows eight of more than about 140 calls when all groups are open at once.
      uiConfig: { docExpansion: 'none', validatorUrl: null },
    });
  });
}
