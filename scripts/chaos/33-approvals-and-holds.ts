// Promise 33: several administrators ask for the same batches and payments at once, approve, refuse and withdraw what the
// others asked for, and decide about flags meanwhile, over breaking connections, while payouts, the relay of payments-sales,
// the broker and the database die. Each request is paid once or not at all, by what two persons wanted; nothing held or
// pending is paid; in the end everything payable is; and the audit log has whoever approved it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { User } from '@portal/contracts/http/account';
import type { Approval } from '@portal/contracts/http/approvals';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { Flag, FlagDecision } from '@portal/contracts/http/flags';
import pg from 'pg';
import { eventually } from '../../kit/testing/eventually.ts';
import { booksDrift } from '../lib/books-drift.ts';
import { portal, stopPortal, type Portal, type SignedIn } from '../lib/chaos-portal.ts';
import { browserAt, expectStatus, newPerson } from '../lib/customers.ts';
import { ownerUrl } from '../lib/owner-url.ts';
import { awaitPosted, publishSales } from '../lib/past-sales.ts';
import { breakingWay } from '../lib/send-until-answered.ts';
import type { Outcome } from '../chaos.ts';

export const promise = 33;
export const what = 'approvals and holds, everything killed';

/** Everything is asked for and approved: nobody pays anything alone. */
const TWO_PEOPLE = { SECOND_PERSON: 'required', SECOND_PERSON_FROM: '0', FLAG_KINDS: 'own-purchase' };
const ADMINS = 3;
const GROUPS = 8;
const PARTNERS_IN_GROUP = 4;
/** How many groups are worked on at once. */
const LANES = 2;
const PATIENCE_MS = 240_000;

/** Each partner's commissions: payable since the hold period is over, in it, and flagged. */
const PAYABLE_CENTS = 1_500;
const PENDING_CENTS = 700;
const FLAGGED_CENTS = 400;
const OVER = { holdDays: 5 };
const PENDING = { holdDays: 180 };
const FLAGGED = { flags: [{ kind: 'own-purchase', evidence: { matches: ['email'] } }] };

/** An administrator at work. */
interface Admin {
  post<Body>(path: string, body: object): Promise<{ status: number; body: Body & ErrorBody }>;
  get: SignedIn['get'];
}
type Asked = { kind: 'batch'; month: string; partnerIds: number[] } | SinglePayment;
interface SinglePayment {
  kind: 'payment';
  month: string;
  partnerId: number;
  amount: number;
}

export async function run(scale: number): Promise<Outcome> {
  await stopPortal(); // the others pay alone
  const at = await portal(TWO_PEOPLE);
  try {
    return await withPortal(at, scale);
  } finally {
    await stopPortal();
  }
}

async function withPortal(at: Portal, scale: number): Promise<Outcome> {
  const signedIn = await administrators(at);
  const partnerIds: number[] = [];
  for (let n = 0; n < GROUPS * PARTNERS_IN_GROUP * scale; n++)
    partnerIds.push(
      (await expectStatus(201, browserAt(at.url).call<User>('POST', '/api/register', newPerson()))).id,
    );
  const sales = [
    await publishSales(at, partnerIds, PAYABLE_CENTS, OVER),
    await publishSales(at, partnerIds, PENDING_CENTS, PENDING),
    await publishSales(at, partnerIds, FLAGGED_CENTS, FLAGGED),
  ];
  const { month } = sales[0]!;
  const groups = Array.from({ length: partnerIds.length / PARTNERS_IN_GROUP }, (_, n) =>
    partnerIds.slice(n * PARTNERS_IN_GROUP, (n + 1) * PARTNERS_IN_GROUP),
  );

  const since = performance.now();
  const ways = await Promise.all(signedIn.map(() => breakingWay(at.url)));
  const admins = signedIn.map((admin, n): Admin => ({
    post: (path, body) => ways[n]!.send(admin, path, body),
    get: admin.get,
  }));
  const working = (async () => {
    await awaitPosted(
      at,
      sales.flatMap(({ saleIds }) => saleIds),
    );
    const flags = await eventually(() => openFlags(admins[0]!, partnerIds), 60_000);
    const queue = groups.values();
    const lane = async () => {
      for (const group of queue) {
        const ours = flags.filter(({ partnerId }) => group.includes(partnerId));
        await Promise.all([
          payByTwo(admins, { kind: 'batch', month, partnerIds: group }),
          decideAll(admins, ours),
        ]);
        // What was released after the batch was paid.
        await Promise.all(
          group.map((partnerId) =>
            payByTwo(admins, { kind: 'payment', month, partnerId, amount: FLAGGED_CENTS / 100 }),
          ),
        );
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  })();
  const kills = await killUntil(at, working);
  await working;
  const seconds = ((performance.now() - since) / 1_000).toFixed(1);
  await Promise.all(ways.map((way) => way.close()));
  const { note, ...judged } = await judge(at, partnerIds);
  return {
    faults: kills + ways.reduce((sum, way) => sum + way.cuts(), 0),
    seconds,
    ...judged,
    note: `${kills} killed; ${note}`,
  };
}

/** Owner and others of the role finance, who had the right to pay for long enough to approve (D-108). */
async function administrators(at: Portal): Promise<SignedIn[]> {
  const owner = new pg.Client({ connectionString: ownerUrl(at.stack.database.url, 'identity') });
  await owner.connect();
  const emails = Array.from({ length: ADMINS - 1 }, (_, n) => `finance-${n}@portal.test`);
  try {
    await owner.query(
      `insert into users (role, admin_role, email, password_hash, first_name, last_name)
       select 'admin', 'finance', email, password_hash, 'Fay', 'Finance'
       from (select password_hash from users where email = lower($1)) known, unnest($2::text[]) as email`,
      [at.stack.settings.ADMIN_EMAIL, emails],
    );
    await owner.query(`update payers set since = since - interval '4 days'`);
  } finally {
    await owner.end();
  }
  return Promise.all([at.admin(), ...emails.map((email) => at.admin(email))]);
}

/** Kills one part after the other and starts it again, until the work is done. */
async function killUntil(at: Portal, working: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = working.catch(() => undefined).then(() => (isOver = true));
  const again = (name: string) => async () => {
    const program = at.program(name);
    await program.kill();
    program.start();
    await program.ready();
  };
  const { broker, database } = at.stack;
  const server = (one: Pick<typeof database, 'kill' | 'start'>) => async () => {
    await one.kill();
    await one.start();
    await Promise.all(['identity', 'payouts', 'payments-sales'].map((name) => at.program(name).ready()));
  };
  const faults = [
    again('payouts'),
    server(database),
    again('payments-sales'), // with its relay
    server(broker),
  ];
  let kills = 0;
  while (!isOver) {
    await faults[kills++ % faults.length]!();
    await Promise.race([over, sleep(500)]);
  }
  return kills;
}

/**
 * All ask for the same at once; then of each request the others approve at once, one of them refuses some, and whoever asked
 * withdraws what is left. Again, until nothing of it is to be paid.
 */
async function payByTwo(admins: Admin[], asked: Asked): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let round = 0; ; round++) {
    if (Date.now() > deadline) throw new Error(`not paid in time: ${JSON.stringify(asked)}`);
    const answers = await Promise.all(
      admins.map((admin) => admin.post<Approval>('/api/admin/approvals', asked)),
    );
    await Promise.all(
      answers.map(async ({ status, body }, asker) => {
        if (status !== 201) return;
        const others = admins.filter((_, n) => n !== asker);
        const path = `/api/admin/approvals/${body.id}`;
        const decided = await Promise.all([
          ...others.map((other) => other.post<Approval>(`${path}/approve`, {})),
          // Nobody approves their own.
          admins[asker]!.post<Approval>(`${path}/approve`, {}),
          ...(round === 0 && asker === 0 ? [others[0]!.post<Approval>(`${path}/refuse`, NOT_AGREED)] : []),
        ]);
        if (decided[others.length]!.status === 200)
          throw new Error('somebody approved what they asked for themselves');
        if (decided.some((one) => one.status === 200)) return;
        await admins[asker]!.post(`${path}/withdraw`, {});
      }),
    );
    if (answers.every(({ body }) => body.code !== undefined && NOTHING_LEFT.includes(body.code))) return;
    const unknown = answers.find(({ status, body }) => status !== 201 && !LATER.includes(body.code ?? ''));
    if (unknown) throw new Error(`a request was answered ${unknown.status} ${JSON.stringify(unknown.body)}`);
  }
}

const NOT_AGREED = { reason: 'Not agreed on' };
/** To pay it once more would be an advance, for which nobody gives a reason. */
const NOTHING_LEFT = ['NOTHING_UNPAID', 'ADVANCE_NEEDS_REASON'];
/** Asked for or paid by another request meanwhile, or the arrivals of a killed part are not known yet (D-83). */
const LATER = [...NOTHING_LEFT, 'ALREADY_ASKED', 'CHANGED_MEANWHILE', 'BOOKS_DRIFT'];

/** Two decide otherwise about each flag at once, with what they have seen: one of them counts. */
async function decideAll(admins: Admin[], flags: Flag[]): Promise<void> {
  for (const [at, flag] of flags.entries()) {
    const decide = (admin: Admin, outcome: FlagDecision['outcome']) =>
      admin.post<Flag>(`/api/admin/flags/${flag.id}/decision`, {
        outcome,
        reason: 'Looked at it',
        seen: { version: 0 },
      });
    const [one, other] = [admins[at % ADMINS]!, admins[(at + 1) % ADMINS]!];
    const both = await Promise.all([decide(one, 'released'), decide(other, 'refused')]);
    if (both.filter(({ status }) => status === 200).length !== 1)
      throw new Error(`two decisions at once were answered ${JSON.stringify(both)}`);
  }
}

async function openFlags(admin: Admin, partnerIds: number[]): Promise<Flag[]> {
  const flags = await admin.get<Flag[]>('/api/admin/flags?limit=200');
  const ours = flags.filter(({ partnerId }) => partnerIds.includes(partnerId));
  if (ours.length < partnerIds.length) throw new Error(`${ours.length} flags are raised`);
  return ours;
}

/** A request with what it paid. */
interface Paid {
  id: number;
  amount_cents: number;
  asked_by: number;
  outcome: string | null;
  decided_by: number | null;
  payments: number;
  paid_cents: number;
  by_both: boolean;
}

/** Holds requests, payouts, commissions, flags, audit log and books against each other. */
async function judge(at: Portal, partnerIds: number[]) {
  const requests = await at.sql<Paid>(
    'payouts',
    `select request.id::int, request.amount_cents::int, request.asked_by::int, outcome, decided_by::int,
       count(distinct coalesce(payout.batch_id::text, 'single'))
         filter (where payout.id is not null)::int as payments,
       coalesce(sum(payout.amount_cents), 0)::int as paid_cents,
       coalesce(bool_and(payout.asked_by = request.asked_by and payout.approved_by = decided_by), true) as by_both
     from approval_requests request
     left join approval_decisions on request_id = request.id
     left join payout_batches batch on batch.idempotency_key = 'approval:' || request.id
     left join payouts payout on payout.batch_id = batch.id or payout.idempotency_key = 'approval:' || request.id
     group by request.id, outcome, decided_by`,
  );
  const approved = requests.filter(({ outcome }) => outcome === 'approved');
  const wrong = [
    ...requests.filter(({ outcome }) => outcome === null).map(({ id }) => `request ${id} waits`),
    ...approved
      .filter(
        (one) =>
          one.payments !== 1 ||
          one.paid_cents !== one.amount_cents ||
          !one.by_both ||
          one.asked_by === one.decided_by,
      )
      .map((one) => `request ${one.id} paid ${one.paid_cents} of ${one.amount_cents}`),
    ...requests
      .filter(({ outcome, payments }) => outcome !== 'approved' && payments > 0)
      .map(({ id, outcome }) => `request ${id} is ${outcome} and paid`),
  ];

  const partners = await at.sql<{ id: number; paid: number; due: number; held_and_paid: number }>(
    'payouts',
    `with sale as (
       select partner_id, earned_cents, payout_id, coalesce(payable_at > now(), false)
         or exists (select from flags where flags.sale_id = sale_commissions.sale_id and coalesce(
           (select outcome from flag_decisions where flag_id = flags.id order by number desc limit 1), 'open') <> 'released') as is_held
       from sale_commissions where partner_id = any($1::bigint[])
     )
     select partner_id::int as id, sum(earned_cents) filter (where not is_held)::int as due,
       count(*) filter (where is_held and payout_id is not null)::int as held_and_paid,
       (select coalesce(sum(amount_cents), 0) from payouts where payouts.partner_id = sale.partner_id and voided_at is null)::int as paid
     from sale group by partner_id`,
    [partnerIds],
  );
  const [beside] = await at.sql<{ payouts: number }>(
    'payouts',
    `select count(*)::int as payouts from payouts
     where partner_id = any($1::bigint[]) and (approved_by is null or asked_by = approved_by)`,
    [partnerIds],
  );

  const entries = await at.sql<{ id: number; actor: number }>(
    'gateway',
    `select distinct (split_part(subject, '/', 2))::int as id, actor_id::int as actor from audit_log
     where entry = 'answered' and action = 'approval.approved' and status between 200 and 299`,
  );
  const told = new Map(entries.map(({ id, actor }) => [id, actor]));
  const unlogged = approved.filter(({ id, decided_by }) => told.get(id) !== decided_by);
  const untrue = entries.length - approved.length + unlogged.length;

  const drift = await booksDrift(at);
  const unpaid = partners.filter(({ paid, due }) => paid < due);
  const twice = partners.filter(({ paid, due }) => paid > due);
  const held = partners.reduce((sum, one) => sum + one.held_and_paid, 0);
  const counted = (outcome: string) => requests.filter((one) => one.outcome === outcome).length;
  return {
    work: requests.length,
    lost:
      wrong.length + (partnerIds.length - partners.length) + unpaid.length + unlogged.length + drift.length,
    duplicated: twice.length + held + beside!.payouts + Math.max(untrue, 0),
    note: [
      `${approved.length} requests paid, ${counted('refused')} refused, ${counted('withdrawn')} withdrawn`,
      `${partners.filter(({ due }) => due > PAYABLE_CENTS).length} of ${partners.length} flags released`,
      ...wrong,
      ...unlogged.map(({ id }) => `request ${id} is not in the audit log`),
      ...drift.map(({ name }) => name),
    ].join('; '),
  };
}
