import { existsSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { INestApplicationContext } from '@nestjs/common';
import { answerError } from '@portal/kit/http/error-filter';
import { AppError, notFound } from '@portal/kit/http/errors';
import type { FastifyInstance } from 'fastify';
import { GatewaySettings, PaymentSettings, PublicSettings } from '../settings.js';
import { KeptAssets } from './kept-assets.js';
import { embedHeaders, pageHeaders, pageKindOf, type PageKind } from './security-headers.js';

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * The web: files as they were built, and for every other path the one page, which finds out itself what it shows.
 * Files under `/assets` have their content's hash in the name and may be kept for ever; those of other releases are in
 * the database. All else is asked for anew.
 */
export async function servePages(server: FastifyInstance, app: INestApplicationContext): Promise<void> {
  const root = resolve(app.get(GatewaySettings).WEB_DIST);
  const headers = headersByKind(app);
  const keptAssets = app.get(KeptAssets);
  const forOtherSites = embedHeaders(app.get(PublicSettings));

  await server.register(async (pages) => {
    pages.setErrorHandler(answerError);
    await pages.register(fastifyStatic, { root, serve: false, preCompressed: true });

    pages.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
      const name = request.params['*'];
      void reply.headers(headers.other);
      if (!/^[\w.-]+$/.test(name)) throw notFound();
      if (existsSync(join(root, 'assets', name)))
        return reply.sendFile(join('assets', name), { maxAge: '365d', immutable: true });
      const kept = await keptAssets.find(name);
      if (!kept) throw notFound();
      return reply.type(kept.type).header('cache-control', FOR_EVER).send(kept.content);
    });

    pages.get('/embed.js', (_request, reply) => {
      void reply.headers(forOtherSites);
      return reply.sendFile('embed.js', { cacheControl: false });
    });

    pages.get<{ Params: { '*': string } }>('/*', (request, reply) => {
      const path = request.params['*'];
      void reply.headers(headers[pageKindOf(`/${path}`)]).header('cache-control', 'no-cache');
      if (extname(path) && existsSync(join(root, path))) return reply.sendFile(path, { cacheControl: false });
      if (!request.headers.accept?.includes('text/html')) throw notFound();
      if (!existsSync(join(root, 'index.html')))
        throw new AppError(
          503,
          'PAGES_NOT_BUILT',
          'The pages of the portal have not been built yet: npm run build:web.',
        );
      return reply.sendFile('index.html', { cacheControl: false });
    });
  });
}

function headersByKind(app: INestApplicationContext): Record<PageKind, Record<string, string>> {
  const of = (kind: PageKind) =>
    pageHeaders(kind, app.get(PublicSettings), !app.get(PaymentSettings).sandbox);
  return { pay: of('pay'), paid: of('paid'), other: of('other') };
}
