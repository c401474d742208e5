import type { FirstLooks, Looks } from '@portal/contracts/values/first-looks';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import request, { type Response } from 'supertest';
import { AppModule } from '../src/app.module.js';
import { serve } from '../src/serve.js';
import { Sessions } from '../src/session/sessions.js';
import { startPeer, type Peer, type PeerRoutes } from './peers.js';
import { trustedProxies } from '../src/settings.js';
import { signingIn, users } from './users.js';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: Record<string, unknown>;
}

/** A browser: it keeps cookies. Its own pages call, so that nothing is cross-site unless a test says so. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly url: string) {}

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const server = request(this.url);
    const sent = server[method.toLowerCase() as 'get'](path)
      .redirects(0)
      .buffer(true)
      .parse(asText)
      .set('accept', '*/*');
    if (this.cookies.size > 0)
      void sent.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '));
    if (body !== undefined) void sent.set('content-type', 'application/json');
    void sent.set(headers);
    const response = await (body === undefined ? sent : sent.send(body as string | object));
    const all = new Headers(response.headers as Record<string, string>);
    // One line each, which the others are not.
    all.delete('set-cookie');
    for (const cookie of response.get('Set-Cookie') ?? []) {
      all.append('set-cookie', cookie);
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (/max-age=0\b/i.test(cookie)) this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    const text = typeof response.body === 'string' ? response.body : '';
    const isJson = all.get('content-type')?.includes('json') && text !== '';
    return {
      status: response.status,
      headers: all,
      text,
      json: isJson ? (JSON.parse(text) as Record<string, unknown>) : (undefined as never),
    };
  }

  get = (path: string, headers?: Record<string, string>) => this.call('GET', path, undefined, headers);
  post = (path: string, body: unknown = {}, headers?: Record<string, string>) =>
    this.call('POST', path, body, headers);

  async signIn(as: keyof typeof users): Promise<this> {
    const answer = await this.post('/api/login', { email: users[as].email, password: users[as].password });
    if (answer.status !== 200) throw new Error(answer.text);
    return this;
  }
}

/** Whatever it is, as it came. */
function asText(response: Response, done: (error: Error | null, text: string) => void): void {
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (piece: string) => (text += piece));
  response.on('end', () => done(null, text));
}

type PeerName =
  'identity' | 'catalog' | 'sales' | 'payouts' | 'sandbox' | 'claims' | 'documents' | 'notifications';

export interface TestGateway {
  url: string;
  service: TestService;
  peers: Record<PeerName, Peer>;
  browser(): Browser;
  close(): Promise<void>;
}

/** A folder as `npm run build:web` leaves it. */
export function buildPages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><!-- head --><title>The page</title><!-- /head -->' +
      '<script type="module" crossorigin src="/assets/index-a1b2c3d4.js"></script>\n</head>' +
      '<body><div id="root"></div><p>The portal</p></body></html>',
  );
  writeFileSync(join(folder, 'first-looks.json'), JSON.stringify(firstLooks()));
  writeFileSync(
    join(folder, 'routes.json'),
    JSON.stringify([
      '/',
      '/auth',
      '/admin',
      '/leaderboard',
      '/claims',
      '/payment-success',
      '/payment/{-$code}',
      '/r/{-$code}',
    ]),
  );
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(folder, 'favicon.ico'), 'an icon');
  writeFileSync(join(folder, 'embed.js'), '// the button');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets/index-a1b2c3d4.js'), 'export {};');
  writeFileSync(join(folder, 'assets/index-a1b2c3d4.js.br'), 'not really brotli');
  return folder;
}

/** What the build draws, in short. */
function firstLooks(): FirstLooks {
  const byBrand = (words: string) => ({
    plain: `${words} by __brand__`,
    mark: `${words} by __mark__ __brand__`,
    logo: `${words} by __logo__`,
  });
  const panel = '__product__, __description__, __price__ from __partner__';
  const looksIn = (hello: string): Looks => ({
    auth: byBrand(hello),
    checkout: { sandbox: byBrand(`${hello} sandbox: __panel__`), live: byBrand(`${hello}: __panel__`) },
    panel: {
      '': panel,
      company: `${panel}, __company__`,
      category: `${panel} (__category__)`,
      'company category': `${panel}, __company__ (__category__)`,
    },
    partner: byBrand(`${hello} __greeted__`),
    notice: 'confirm __email__',
    admin: {
      some: byBrand(`${hello} __account__`),
      calm: byBrand(`${hello} __account__`),
      unknown: byBrand(`${hello} __account__`),
    },
    needs: {},
  });
  const files = ['/assets/index-a1b2c3d4.js', '/assets/page.js'];
  return {
    sheet: '/assets/first-look.css',
    start: '/assets/start.js',
    font: '/assets/inter.woff2',
    files: { auth: files, checkout: files, partner: files, admin: files },
    calls: { session: [], partner: [], admin: [] },
    looks: { en: looksIn('Hello'), es: looksIn('Hola') },
  };
}

/** The gateway as it is, on a database of its own, with small servers in the places of the services. */
export async function startGateway(
  env: Record<string, string> = {},
  answers: Partial<Record<PeerName, PeerRoutes>> = {},
): Promise<TestGateway> {
  const [identity, catalog, sales, payouts, sandbox, claims, documents, notifications] = await Promise.all([
    startPeer('identity', (app) => {
      signingIn(app);
      answers.identity?.(app);
    }),
    startPeer('catalog-referrals', answers.catalog),
    startPeer('payments-sales', answers.sales),
    startPeer('payouts', answers.payouts),
    startPeer('stripe-sandbox', answers.sandbox),
    startPeer('claims', answers.claims),
    startPeer('documents', answers.documents),
    startPeer('notifications', answers.notifications),
  ]);
  const service = await startTestService(
    'gateway',
    AppModule,
    {
      AMQP_URL: 'amqp://nobody',
      PUBLIC_URL: 'http://localhost:4300',
      SESSION_SECRET: 'the session secret of the tests',
      HUB_URL: 'http://127.0.0.1:4301',
      STRIPE_SANDBOX_URL: sandbox.url,
      WEB_DIST: buildPages(),
      ...env,
    },
    { public: true, events: false, trustProxy: trustedProxies(env), prepare: serve },
  );
  const { sql } = service;
  const { kept } = service.app.get(Sessions);
  // What a test changes of sessions counts at its next call, as it does 50 ms later in production (D-176).
  service.sql = (text, values) => kept.changing(() => sql(text, values));
  const peers = { identity, catalog, sales, payouts, sandbox, claims, documents, notifications };
  return {
    url: service.url,
    service,
    peers,
    browser: () => new Browser(service.url),
    async close() {
      await service.close();
      await Promise.all(Object.values(peers).map((peer) => peer.close()));
    },
  };
}
