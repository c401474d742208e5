// Promise 19: partners with data in every service are deleted while one service is killed with -9: before its step of
// the deletion, within it (a late write is blocked until it is dead), or right after it. Within 60 s of its return no
// trace of the partner or their client is in any database, queue, stored file or log, their session is dead, and their
// link is unknown. Stripe keeps its payments, and the ledger keeps amounts under an id (D-22).
import { setTimeout as sleep } from 'node:timers/promises';
import { browserAt, knownPartner, type Call } from '../lib/known-partner.ts';
import { portal, type Portal } from '../lib/chaos-portal.ts';
import type { NodeProcess } from '../lib/process.ts';
import { tracesOf } from '../lib/traces.ts';
import type { Outcome } from '../chaos.ts';

export const promise = 19;
export const what = 'killed before, in, after each step';

const WITHIN_SECONDS = 60;
/** At least this many tables and files must contain the partner beforehand, or the search would prove nothing. */
const KNOWN_PLACES = 15;

interface Step {
  /** The table of its last write. */
  held: string;
  /** A query that returns a row once the step is done, or no row with `gone`. */
  done: string;
  gone?: boolean;
}
type Partner = Awaited<ReturnType<typeof knownPartner>>;
/** A deletion in progress. */
interface Deletion {
  at: Portal;
  program: NodeProcess;
  service: string;
  step: Step;
  partner: Partner;
  remove(): Promise<void>;
}

/** The services with a step, the table of their last write, and the query that shows it is done. */
const STEPS: Record<string, Step> = {
  gateway: { held: 'sessions', done: 'select from sessions where user_id = $1', gone: true },
  identity: { held: 'outbox', done: 'select from users where id = $1', gone: true },
  'catalog-referrals': { held: 'referrals', done: 'select from deleted_partners where id = $1' },
  'payments-sales': {
    held: 'unknown_codes',
    done: 'select from partners where id = $1 and deleted_at is not null',
  },
  payouts: { held: 'payouts', done: 'select from deleted_partners where partner_id = $1' },
  documents: { held: 'files', done: 'select from deleted_partners where id = $1' },
  notifications: {
    held: 'support_requests',
    done: 'select from support_requests where user_id = $1',
    gone: true,
  },
};

export async function run(scale: number): Promise<Outcome> {
  const at = await portal();
  const admin = browserAt(at.url);
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = at.stack.settings;
  await admin('POST', '/api/login', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });

  const steps = Array.from({ length: scale }, () => Object.entries(STEPS)).flat();
  const rounds = steps.flatMap(([name, step]) =>
    [before, within, after].map((moment) => ({ name, step, moment })),
  );
  const left: string[] = [];
  let places: string[] = [];
  let slowest = 0;
  for (const { name, step, moment } of rounds) {
    const partner = await knownPartner(at, admin);
    places = await tracesOf(at, partner.words);
    if (places.length < KNOWN_PLACES) throw new Error(`they are known only in ${places.join(', ')}`);
    const program = at.program(name);
    await moment({ at, program, service: name, step, partner, remove: () => remove(admin, partner) });
    const since = performance.now();
    const found = await untilGone(at, partner);
    slowest = Math.max(slowest, (performance.now() - since) / 1_000);
    if (found.length > 0) left.push(`${name} killed ${moment.name} its step: ${found.join(', ')}`);
  }
  return {
    faults: rounds.length,
    work: rounds.length,
    lost: left.length,
    duplicated: 0,
    seconds: slowest.toFixed(1),
    note: [`found in ${places.length} places before`, ...left].join('; '),
  };
}

/** The service is down when the deletion starts. */
async function before({ program, remove }: Deletion) {
  await program.kill();
  await remove().catch(() => undefined);
  await start(program);
  await remove();
}

/** The service dies with an open transaction: its last write waits for the table that we have locked. */
async function within({ at, program, service, step, remove }: Deletion) {
  const holder = await at.connect(service);
  try {
    await holder.query('begin');
    await holder.query(`lock table ${step.held} in exclusive mode`);
    const begun = remove().catch(() => undefined);
    await untilTrue(20, async () => {
      const waiting = await at.sql(
        service,
        `select from pg_locks where relation = '${step.held}'::regclass and mode = 'RowExclusiveLock' and not granted`,
      );
      return waiting.length > 0;
    });
    await program.kill();
    await holder.query('rollback');
    await begun;
  } finally {
    await holder.end();
  }
  await start(program);
  await remove();
}

/** The service dies as soon as its step is visible, whether or not its event is published or acknowledged. */
async function after({ at, program, service, step, remove, partner }: Deletion) {
  const begun = remove().catch(() => undefined);
  await untilTrue(20, () => isGone(at, service, step, partner));
  await program.kill();
  await begun;
  await start(program);
  await remove();
}

/** Retries like an administrator who got no answer, until the partner is deleted. */
async function remove(admin: Call, { id }: Partner) {
  await admin('DELETE', `/api/admin/partners/${id}`).catch((error: { status?: number }) => {
    if (error.status !== 404) throw error;
  });
}

async function isGone(at: Portal, service: string, { done, gone = false }: Step, { id }: Partner) {
  return (await at.sql(service, done, [id])).length === (gone ? 0 : 1);
}

async function start(program: NodeProcess) {
  program.start();
  await program.ready();
}

/** @returns what is still found at the timeout */
async function untilGone(at: Portal, partner: Partner) {
  let found = ['nobody looked'];
  const look = async () => {
    found = await leftOf(at, partner).catch((error: Error) => [`no answer (${error.message})`]);
    return found.length === 0;
  };
  await untilTrue(WITHIN_SECONDS, look).catch(() => undefined);
  return found;
}

async function leftOf(at: Portal, { words, browser, link }: Partner) {
  const found = await tracesOf(at, words);
  const session = await browser('GET', '/api/user').catch((error: { status?: number }) => {
    if (error.status !== 401) throw error;
  });
  if (session) found.push('their session');
  const opened = await at.customer().post('/api/payments/create-intent', { referralCode: link.code });
  if (opened.status !== 404) found.push('their link');
  return found;
}

async function untilTrue(seconds: number, holds: () => Promise<boolean>) {
  for (const deadline = Date.now() + seconds * 1_000; !(await holds()); await sleep(20))
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s`);
}
