import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { serveApi } from './api/serve-api.js';
import { serveBooks } from './api/serve-books.js';
import { serveDocs } from './docs/serve-docs.js';
import { guardMetrics } from './guard-metrics.js';
import { apiHeaders, sendHeaders } from './http/security-headers.js';
import { servePages } from './pages/serve-pages.js';
import { serveHub } from './proxies/hub.js';
import { serveStripeSandbox } from './proxies/stripe-sandbox.js';
import { PublicSettings } from './settings.js';
import { warnOfProxy } from './warn-of-proxy.js';

/** Registers everything that the public reaches, besides `/health` and `/ready`. */
export async function serve(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  sendHeaders(server, apiHeaders(app.get(PublicSettings))); // what is a page, or for other sites, sets its own
  guardMetrics(server, app);
  warnOfProxy(server, app);
  await serveDocs(server, app);
  await serveApi(server, app);
  serveBooks(server, app);
  await serveStripeSandbox(server, app);
  await serveHub(server, app);
  await servePages(server, app);
}
