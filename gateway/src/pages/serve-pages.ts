import { existsSync } from 'node:fs';
import { join } from 'node:path';
import accepts from '@fastify/accepts';
import fastifyStatic from '@fastify/static';
import type { INestApplicationContext } from '@nestjs/common';
import type { Brand } from '@portal/contracts/http/brand';
import type { PublicReferral } from '@portal/contracts/http/catalog';
import { DEFAULT_BRAND_COLOR } from '@portal/contracts/values/brand-palette';
import { languageOf } from '@portal/contracts/values/page-language';
import { answerError } from '@portal/kit/http/error-filter';
import { notFound } from '@portal/kit/http/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Forwarder } from '../api/forwarder.js';
import { putOtherMethods } from '../api/other-methods.js';
import { Cookies } from '../session/cookies.js';
import { PaymentSettings, PublicSettings } from '../settings.js';
import { BuiltPages } from './built-pages.js';
import { brandSheet, nameOf, withBrand } from './brand-head.rules.js';
import { FindBrand } from '@portal/kit/http/find-brand';
import { ChooseFirstLook } from './choose-first-look.js';
import { compressed, type Encoding } from './compressed.js';
import { FindLink } from './find-link.js';
import { withFirstLook } from './first-look.rules.js';
import { KeptAssets } from './kept-assets.js';
import { codeIn } from './known-paths.rules.js';
import {
  HEADS,
  HEAD_OF_ANY_LINK,
  HEAD_OF_NO_LINK,
  HEAD_OF_NO_PAGE,
  withHead,
  type PageHead,
} from './page-head.rules.js';
import { isRobot, robotsTag } from '../http/robots.rules.js';
import {
  embedHeaders,
  forOtherSites,
  pageHeaders,
  pageKindOf,
  type PageKind,
} from '../http/security-headers.js';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** How long a page waits for the lookup of its link: people see the link later anyway, robots do not. */
const PATIENCE_MS = { person: 200, robot: 1_500 };
/** A file of the web beside its assets, such as `/robots.txt`. */
const FILE = /^\/[\w-]+\.(?:ico|png|svg|txt)$/;

interface Page {
  status: 200 | 404;
  /** null for the head as built. */
  head: PageHead | null;
  /** Must not be cached, since the link could not be looked up. */
  provisional?: true;
  /** A customer's page: browsers that open it get their own rate limits (D-70). */
  sells?: true;
  /** What it sells; absent when it is not known, or cannot be bought. */
  link?: PublicReferral | null;
}

const NO_PAGE: Page = { status: 404, head: HEAD_OF_NO_PAGE };

/**
 * Serves the web: built files, and the single page for every path that its router knows. Any other path is 404, with the
 * page for people (D-43). Files under `/assets` have a content hash in their name and may be cached for ever; those of
 * other releases are in the database. Everything else is revalidated.
 */
export async function servePages(server: FastifyInstance, app: INestApplicationContext): Promise<void> {
  const built = app.get(BuiltPages);
  const links = app.get(FindLink);
  const looks = app.get(ChooseFirstLook);
  const brands = app.get(FindBrand);
  const keptAssets = app.get(KeptAssets);
  const forwarder = app.get(Forwarder);
  const cookies = app.get(Cookies);
  const settings = app.get(PublicSettings);
  const headers = headersByKind(app);
  const { root } = built;

  const pageOf = async (path: string, request: FastifyRequest): Promise<Page> => {
    if (!(await built.knows(path))) return NO_PAGE;
    const code = codeIn(path);
    if (code === null) return { status: 200, head: HEADS[path.replace(/\/$/, '')] ?? null };
    const patience = isRobot(request.headers['user-agent']) ? PATIENCE_MS.robot : PATIENCE_MS.person;
    const found = await links.find(code, patience);
    if (!found) return { status: 200, head: HEAD_OF_ANY_LINK, provisional: true, sells: true };
    const { head, link } = found;
    return head ? { status: 200, head, link, sells: true } : { status: 404, head: HEAD_OF_NO_LINK };
  };

  /** The page as it was built, with what it shows before its scripts run; an address when it leads elsewhere. */
  const drawn = async (
    { status, link = null }: Page,
    path: string,
    brand: Brand | null,
    request: FastifyRequest,
  ) => {
    const html = await built.html();
    const look = status === 200 ? await looks.of(path, request, link) : null;
    if (!look) return { html };
    if ('leadsTo' in look) return look;
    const language = languageOf(path, '', request.accepts().languages() as string[]);
    return { html: withFirstLook(html, await built.firstLooks(), look, language, brand), look };
  };

  const send = async (page: Page, path: string, request: FastifyRequest, reply: FastifyReply) => {
    const { status, head, provisional, sells } = page;
    const brand = await brands.find();
    const its = await drawn(page, path, brand, request);
    if ('leadsTo' in its)
      return reply.headers(headers.other).header('cache-control', 'no-store').redirect(its.leadsTo, 303);
    if (sells) cookies.knowBrowser(reply);
    // What depends on the reader is nobody else's.
    const isTheirs = its.look && 'user' in its.look;
    const kept = isTheirs ? 'private, no-store' : its.look || sells ? 'private, no-cache' : 'no-cache';
    void reply
      .headers({
        ...headers[pageKindOf(path)],
        ...robotsTag(path, status),
        vary: 'accept, accept-encoding, accept-language, cookie',
      })
      .header('cache-control', provisional ? 'no-store' : kept);
    if (!head && !brand && !its.look) return reply.sendFile('index.html', { cacheControl: false });
    const html = withBrand(head ? withHead(its.html, head, nameOf(brand)) : its.html, brand);
    void reply.code(status).type('text/html; charset=utf-8');
    const encoding = request.accepts().encoding(['br', 'gzip']) as Encoding | false;
    return encoding
      ? reply.header('content-encoding', encoding).send(compressed(html, encoding))
      : reply.send(html);
  };

  const isFile = (path: string) => FILE.test(path) && existsSync(join(root, path));

  const nothingAt = (path: string, request: FastifyRequest, reply: FastifyReply) => {
    if (!asksForPage(request)) throw notFound();
    return send(NO_PAGE, path, request, reply);
  };

  await server.register(async (pages) => {
    pages.setErrorHandler(answerError);
    await pages.register(accepts);
    await pages.register(fastifyStatic, { root, serve: false, preCompressed: true });

    pages.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
      const name = request.params['*'];
      void reply.headers(headers.other);
      if (/^[\w-]+(?:\.[\w-]+)+$/.test(name)) {
        if (existsSync(join(root, 'assets', name)))
          return reply.sendFile(join('assets', name), { maxAge: '365d', immutable: true });
        const kept = await keptAssets.find(name);
        if (kept) return reply.type(kept.type).header('cache-control', FOR_EVER).send(kept.content);
      }
      return nothingAt(`/assets/${name}`, request, reply);
    });

    pages.get('/embed.js', async (_request, reply) => {
      void reply.headers(embedHeaders(settings));
      const brand = await brands.find();
      if (!brand || brand.color === DEFAULT_BRAND_COLOR)
        return reply.sendFile('embed.js', { cacheControl: false });
      const script = (await built.embed()).replaceAll(DEFAULT_BRAND_COLOR, brand.color);
      return reply.type('text/javascript; charset=utf-8').send(script);
    });

    // A sheet and no style in the page, which the content policy refuses. The colour is its address, so it never changes.
    pages.get<{ Params: { color: string } }>('/brand/:color.css', (request, reply) => {
      const sheet = brandSheet(`#${request.params.color}`);
      void reply.headers(headers.other);
      if (sheet === null) return nothingAt(request.url, request, reply);
      return reply.type('text/css; charset=utf-8').header('cache-control', FOR_EVER).send(sheet);
    });

    pages.get<{ Params: { id: string }; Querystring: { v?: string } }>(
      '/products/:id/preview.png',
      (request, reply) => {
        void reply.headers({ ...forOtherSites(settings), 'cache-control': 'no-cache' });
        const version = encodeURIComponent(String(request.query.v ?? ''));
        const path = `/products/${encodeURIComponent(request.params.id)}/preview.png?v=${version}`;
        forwarder.toService('catalog-referrals', path, request, reply, NOBODY);
      },
    );

    pages.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
      const path = `/${request.params['*']}`;
      if (isFile(path)) {
        void reply.headers(headers.other).header('cache-control', 'no-cache');
        return reply.sendFile(path.slice(1), { cacheControl: false });
      }
      if (!asksForPage(request)) throw notFound();
      return send(await pageOf(path, request), path, request, reply);
    });

    for (const path of ['/assets/*', '/embed.js', '/brand/:color.css', '/products/:id/preview.png'])
      putOtherMethods(pages, path, ['GET']);
    putOtherMethods(pages, '/*', ['GET'], async ({ params }) => {
      const path = `/${(params as { '*': string })['*']}`;
      if (!isFile(path) && !(await built.knows(path))) throw notFound();
    });
  });
}

const NOBODY = { role: 'anonymous', userId: null, visitor: null, session: null } as const;

/** False when the client prefers another type than HTML; true without a preference. */
function asksForPage(request: FastifyRequest): boolean {
  if (!request.headers.accept?.trim()) return true;
  const best = request.accepts().type(['text/html', 'application/xhtml+xml', 'application/json']);
  return best !== false && best !== 'application/json';
}

function headersByKind(app: INestApplicationContext): Record<PageKind, Record<string, string>> {
  const of = (kind: PageKind) =>
    pageHeaders(kind, app.get(PublicSettings), !app.get(PaymentSettings).sandbox);
  return { pay: of('pay'), paid: of('paid'), other: of('other') };
}
