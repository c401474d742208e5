// What a first visit on a phone feels like: Lighthouse's mobile preset on the pages as they are served, signed out and
// signed in, beside a static page with the same words and pictures. BENCH_RUNS=2 makes two runs of each instead of five.
import type { Measured } from '../bench.ts';
import { build } from '../lib/build.ts';
import { say } from '../lib/say.ts';
import { inDatabase, withBenchStack, type BenchStack } from './bench-stack.ts';
import { medianOf, withLighthouse, type Visit } from './lighthouse.ts';
import { check } from './measure.ts';
import { staticPageOf } from './static-page.ts';

const RUNS = Number(process.env.BENCH_RUNS || 5);
const CODE = 'E82N4FW1';
const ADMIN = { email: 'owner@bench.example', password: 'an owner of the bench' };
const PARTNER = {
  email: 'partner@bench.example',
  password: 'bench-password',
  firstName: 'Ava',
  lastName: 'Lind',
};
const PROGRAMS = [
  'identity',
  'catalog-referrals',
  'payments-sales',
  'payouts',
  'claims',
  'documents',
  'notifications',
  'stripe-sandbox',
  'gateway',
];

interface Page {
  path: string;
  as: 'nobody' | 'partner' | 'admin';
  /** Text that shows that the page is there. */
  ready: string;
  goal: { largest: number; blocked: number; score: number };
}

const PUBLIC = { largest: 1_600, blocked: 150, score: 95 };
const pages: Page[] = [
  { path: `/r/${CODE}`, as: 'nobody', ready: 'Roadside Assist', goal: PUBLIC },
  { path: '/auth', as: 'nobody', ready: 'Create an account', goal: PUBLIC },
  { path: '/', as: 'partner', ready: 'Your links', goal: { largest: 2_200, blocked: 250, score: 90 } },
  { path: '/admin', as: 'admin', ready: 'Needs you', goal: { largest: 2_500, blocked: 300, score: 90 } },
];

export async function run(): Promise<Measured[]> {
  await build('web');
  const settings = {
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_SECOND_FACTOR: 'off',
    THROTTLE_CREATE_INTENT: '1000000',
  };
  return withBenchStack('pages', PROGRAMS, settings, async (bench) => {
    await inDatabase(bench.ownerUrl('catalog-referrals'), (database) => database.query(link));
    const gateway = bench.url('gateway');
    const cookies = { nobody: undefined, partner: await signUp(gateway), admin: await signIn(gateway) };
    const rows: Measured[] = [];
    for (const page of pages) rows.push(...(await measurePage(bench, page, cookies[page.as])));
    return rows;
  });
}

const link = `
  with made as (
    insert into products (name, description, price_cents, external_url, rate_bps, category)
    values ('Roadside Assist', 'Help on the road, at home and abroad, by day and by night, with a tow home.', 12900, 'https://example.com', 1000, 'basic')
    returning id
  ), known as (
    insert into partners (id, first_name, last_name, company_name, revision)
    values (1000001, 'Ava', 'Lind', 'Lind Insurance', 1) returning id
  )
  insert into referrals (code, partner_id, product_id) select '${CODE}', known.id, made.id from made, known`;

async function measurePage(bench: BenchStack, page: Page, cookie?: string): Promise<Measured[]> {
  const url = bench.url('gateway') + page.path;
  const limit = await staticPageOf(url, page.ready, cookie);
  try {
    const [ours, alone] = await withLighthouse(async (visit) => {
      const visits: [Visit[], Visit[]] = [[], []];
      for (let run = 0; run < RUNS; run++) {
        visits[0].push(await visit(url, cookie));
        visits[1].push(await visit(limit.url));
      }
      return visits;
    });
    return rowsOf(page, medianOf(ours), medianOf(alone));
  } finally {
    limit.close();
  }
}

function rowsOf({ path, goal, as }: Page, ours: Visit, alone: Visit): Measured[] {
  const name = path.replace(CODE, 'CODE');
  const { largest, blocked, score, shift, requests, bytes, small, twice } = ours;
  const times = largest / alone.largest;
  say(
    `  ${name} … score ${score}, shift ${shift.toFixed(3)}, before content ${requests} requests, ` +
      `${(bytes / 1_024).toFixed(1)} KB of scripts and styles, ${small} of them under 4 KB; ${twice} calls made twice`,
  );
  const isPublic = as === 'nobody';
  return [
    {
      path: `largest content of ${name}`,
      ours: `${Math.round(largest)} ms`,
      limit: `${Math.round(alone.largest)} ms`,
      ratio: `${times.toFixed(2)} ×`,
      goal: `≤ ${goal.largest} ms${isPublic ? ', ≤ 1.4 ×' : ''}`,
      reached: largest <= goal.largest && (!isPublic || times <= 1.4),
    },
    {
      path: `blocked time of ${name}`,
      ours: `${Math.round(blocked)} ms`,
      limit: `${Math.round(alone.blocked)} ms`,
      ratio: `score ${score}, shift ${shift.toFixed(3)}`,
      goal: `≤ ${goal.blocked} ms, ≥ ${goal.score}, ≤ 0.02`,
      reached: blocked <= goal.blocked && score >= goal.score && shift <= 0.02,
    },
    {
      path: `before content of ${name}`,
      ours: `${requests} requests, ${(bytes / 1_024).toFixed(1)} KB`,
      limit: `${alone.requests} requests`,
      ratio: `${small} small, ${twice} twice`,
      goal: '≤ 12 requests, 0 small, 0 twice',
      reached: requests <= 12 && small === 0 && twice === 0,
    },
  ];
}

async function signUp(gateway: string): Promise<string> {
  return cookieOf(await post(`${gateway}/api/register`, PARTNER), 201);
}

async function signIn(gateway: string): Promise<string> {
  return cookieOf(await post(`${gateway}/api/login`, { email: ADMIN.email, password: ADMIN.password }), 200);
}

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

function cookieOf(answer: Response, status: number): string {
  check('Signing in', answer.status, status);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
