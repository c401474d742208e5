import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mintStopLink } from '@portal/contracts/calls/internal';
import { addressOf } from '@portal/contracts/calls/define-call';
import {
  bankAccount,
  bankAccountStop,
  stopLinkState,
  type BankAccount,
  type BankAccountStop,
  type StopLink,
} from '@portal/contracts/http/bank-accounts';
import type { StopLinkForMail } from '@portal/contracts/http/internal';
import { nachaSummary, type NachaFile, type NachaSummary } from '@portal/contracts/http/nacha';
import { readChange } from '@portal/kit/http/audit';
import { eventually } from '@portal/kit/testing/eventually';
import type { Call } from '@portal/kit/testing/test-service';
import { endWaiting, findChange } from '../src/bank-accounts/bank-account.sql.js';
import { holdAccount } from '../src/bank-accounts/hold-account.js';
import { RemoveFilesWhenPartnerDeleted } from '../src/partners/remove-files-when-partner-deleted.js';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { PartnerDeleted } from '@portal/contracts/events/partner-deleted';
import { account, newPartner, put, read, remove } from './bank-accounts.js';
import { BANK, batchOf as batchWith } from './nacha-samples.js';
import { startPayouts } from './payouts.js';
import { readFile } from './published-format.js';
import { startDocuments, type Documents } from './support.js';

const FIRST = '73190046582';
const OTHER = '4711004712';

let payouts: Awaited<ReturnType<typeof startPayouts>>;
let documents: Documents;
let admin: Call;
let anyone: Call;
beforeAll(async () => {
  payouts = await startPayouts();
  documents = await startDocuments({ ...BANK, BANK_ACCOUNT_WAIT_DAYS: '3' });
  admin = documents.service.as({ role: 'admin', userId: 1 });
  anyone = documents.service.as({ role: 'anonymous' });
  const ada = { firstName: 'Ada', lastName: 'Admin', email: 'ada@example.com', companyName: null };
  documents.identity.people.push({ id: 1, ...ada, revision: 1 });
});
afterAll(async () => {
  await Promise.all([documents.close(), payouts.close()]);
});

const type = async (id: number, accountNumber = FIRST, seen?: number) => {
  const seenVersion = seen === undefined ? {} : { seen: { version: seen } };
  const answer = await put(admin, id, { ...account, accountNumber, ...seenVersion });
  return { status: answer.status, body: (await answer.json()) as BankAccount & { code?: string } };
};
const shown = async (id: number) => {
  const answer = await read(admin, id);
  const body = (await answer.json()) as BankAccount;
  return answer.status === 200 ? bankAccount.parse(body) : null;
};
/** As if it had been typed so much earlier that it is in effect in `ms`, or since. The table is append-only otherwise. */
const endWait = (version: number, ms = 0) =>
  documents.service.sql(
    `alter table bank_account_changes disable trigger append_only;
     update bank_account_changes set set_at = clock_timestamp() - interval '3 days',
       effective_at = clock_timestamp() + ${ms} * interval '1 ms' where version = ${version};
     alter table bank_account_changes enable trigger append_only;`,
  );
/** A partner who has this account in effect. */
async function partnerWith(accountNumber = FIRST): Promise<number> {
  const id = newPartner(documents);
  await endWait((await type(id, accountNumber)).body.version);
  return id;
}

let lastBatch = 0;
function batchOf(...partnerIds: number[]): number {
  const id = (lastBatch += 1);
  payouts.batches.set(id, batchWith(id, Object.fromEntries(partnerIds.map((partner) => [partner, 100]))));
  return id;
}
const summaryOf = async (batch: number) =>
  nachaSummary.parse((await (await admin(`/admin/payout-batches/${batch}/nacha`)).json()) as NachaSummary);
const make = (batch: number) => admin(`/admin/payout-batches/${batch}/nacha-files`, { json: {} });
/** The account numbers that a file pays, by payout. */
async function paidBy(fileId: number) {
  const answer = await admin(`/admin/nacha-files/${fileId}/nacha.txt`, { json: {} });
  expect(answer.status).toBe(200);
  const entries = readFile(await answer.text()).batches.flatMap((batch) => batch.entries);
  return new Map(
    entries.map((entry) => [
      Number(entry['individual identification number']),
      entry['DFI account number']!.trim(),
    ]),
  );
}
/** What a file of a batch of this partner pays when it is made now; null when there is none. */
async function paidNow(partnerId: number) {
  const batch = batchOf(partnerId);
  const answer = await make(batch);
  if (answer.status !== 200) return null;
  const { id } = (await answer.json()) as NachaFile;
  const [number] = (await paidBy(id)).values();
  await admin(`/admin/nacha-files/${id}/unused`, { json: { reason: 'A test', issuedSeen: true } });
  return number;
}

const mint = async (version: number, userId: number) => {
  const path = addressOf(mintStopLink, { params: { id: version } });
  const answer = await documents.claims(path, { json: { userId } });
  return { status: answer.status, ...((await answer.json()) as StopLinkForMail) };
};
const tokenFor = async (version: number, userId: number) => (await mint(version, userId)).token!;
const check = async (token: string) => {
  const answer = await anyone('/bank-account-stop/check', { json: { token } });
  const body: unknown = await answer.json();
  return answer.status === 200 ? (stopLinkState.parse(body) as StopLink) : body;
};
const stopBy = async (token: string) => {
  const answer = await anyone('/bank-account-stop', { json: { token } });
  return { status: answer.status, body: await answer.json(), change: changeIn(answer) };
};
const changeIn = (response: Response) => readChange(Object.fromEntries(response.headers));
const stopAsAdmin = (id: number, version: number, as = admin) =>
  as(`/admin/partners/${id}/bank-account/stop`, { json: { version } });
const allow = (id: number, reason: unknown = 'Ava called back') =>
  admin(`/admin/partners/${id}/bank-account/allow`, { json: { reason } });
const stopOf = async (id: number) => {
  const answer = await admin(`/admin/partners/${id}/bank-account/stop`);
  return bankAccountStop.parse((await answer.json()) as BankAccountStop).stop;
};
const endsOf = (id: number) =>
  documents.service.sql<{ version: number; how: string }>(
    `select ended.version::int, how from bank_account_changes join bank_account_ends ended using (version)
     where partner_id = $1 order by 1`,
    [id],
  );
const refusal = (answer: { status: number; body: unknown }) => [
  answer.status,
  (answer.body as { code: string }).code,
];
const eventsOf = (id: number, type: string) =>
  documents.service.sql<{ data: unknown }>(
    `select data from sent_events where type = $2::text and data->>'partnerId' = $1::text order by sent_at`,
    [String(id), type],
  );

describe('a typed bank account', () => {
  test('waits three days, a partner’s first too, and the bank’s file says until when', async () => {
    const id = newPartner(documents);
    const answer = await put(admin, id);
    const told = (await answer.json()) as BankAccount;
    expect(told).toMatchObject({ lastDigits: '6582', waits: true, paid: null });
    expect(Date.parse(told.effectiveAt) - Date.parse(told.setAt)).toBe(3 * 24 * 3_600_000);
    expect(changeIn(answer)?.after).toEqual({ lastDigits: '6582', effectiveAt: told.effectiveAt });
    const batch = batchOf(id);
    expect(await summaryOf(batch)).toMatchObject({
      includedCount: 0,
      withoutBankAccount: [{ partnerId: id, waitsUntil: told.effectiveAt }],
      noFile: 'ACCOUNTS_WAIT',
    });
    const refused = await make(batch);
    expect(refusal({ status: refused.status, body: await refused.json() })).toEqual([409, 'ACCOUNTS_WAIT']);
  });

  test('is paid from its moment on, without anybody moving it', async () => {
    const id = newPartner(documents);
    const { version } = (await type(id)).body;
    await endWait(version);
    expect(await shown(id)).toMatchObject({ version, waits: false, paid: null, lastDigits: '6582' });
    expect(await paidNow(id)).toBe(FIRST);
    expect(await documents.service.sql('select 1 from bank_accounts where partner_id = $1', [id])).toEqual(
      [],
    );
  });

  test('that replaces another leaves that one paid until then', async () => {
    const id = await partnerWith();
    const { body } = await type(id, OTHER);
    expect(await shown(id)).toMatchObject({
      lastDigits: '4712',
      waits: true,
      paid: { lastDigits: '6582', setBy: { id: 1, name: 'Ada Admin' } },
    });
    expect(await summaryOf(batchOf(id))).toMatchObject({
      includedCount: 1,
      withoutBankAccount: [],
      changing: [{ partnerId: id, waitsUntil: body.effectiveAt }],
      noFile: null,
    });
    expect(await paidNow(id)).toBe(FIRST);
    await endWait(body.version);
    expect(await paidNow(id)).toBe(OTHER);
    expect(await summaryOf(batchOf(id))).toMatchObject({ changing: [] });
  });

  test('that took effect only after a batch was paid is paid by its file once somebody has seen that', async () => {
    const [id, other] = [await partnerWith(), await partnerWith()];
    const batch = batchOf(id, other);
    payouts.batches.get(batch)!.paidAt = new Date().toISOString();
    expect(await summaryOf(batch)).toMatchObject({ includedCount: 2, newAccounts: [] });
    const { body } = await type(id, OTHER);
    await endWait(body.version);
    const { newAccounts } = await summaryOf(batch);
    expect(newAccounts).toMatchObject([{ payoutId: batch * 100, partnerId: id, amountInCents: 100 }]);
    expect(newAccounts[0]!.since > payouts.batches.get(batch)!.paidAt!).toBe(true);

    for (const wish of [{}, { newAccountsSeen: [] }, { newAccountsSeen: [newAccounts[0]!.version - 1] }]) {
      const refused = await admin(`/admin/payout-batches/${batch}/nacha-files`, { json: wish });
      expect(refusal({ status: refused.status, body: await refused.json() })).toEqual([
        409,
        'ACCOUNTS_NEWER',
      ]);
    }
    expect(await summaryOf(batch)).toMatchObject({ files: [], includedCount: 2 });
    const made = await admin(`/admin/payout-batches/${batch}/nacha-files`, {
      json: { newAccountsSeen: newAccounts.map(({ version }) => version) },
    });
    expect(changeIn(made)?.after).toMatchObject({ credits: 2, newAccounts: 1 });
    const { id: file } = (await made.json()) as NachaFile;
    expect([...(await paidBy(file)).values()]).toEqual([OTHER, FIRST]);
  });

  test('is not in a file because another newer account of the same partner was seen', async () => {
    const id = await partnerWith();
    const batch = batchOf(id);
    payouts.batches.get(batch)!.paidAt = new Date(Date.now() - 60_000).toISOString();
    await endWait((await type(id, OTHER)).body.version, -30_000);
    const next = await type(id, '5550001112');
    const seen = await summaryOf(batch);
    expect(seen.newAccounts).toHaveLength(1);
    // The next one takes effect while somebody looks at the dialog.
    await endWait(next.body.version);
    expect((await summaryOf(batch)).newAccounts[0]!.since).not.toBe(seen.newAccounts[0]!.since);
    const answer = await admin(`/admin/payout-batches/${batch}/nacha-files`, {
      json: { newAccountsSeen: seen.newAccounts.map(({ version }) => version) },
    });
    expect([answer.status, ((await answer.json()) as { code?: string }).code]).toEqual([
      409,
      'ACCOUNTS_NEWER',
    ]);
  });

  test('that is typed while another waits takes its place, and the wait begins anew', async () => {
    const id = await partnerWith();
    const one = (await type(id, '11112222')).body;
    const token = await tokenFor(one.version, id);
    const other = (await type(id, OTHER, one.version)).body;
    expect(Date.parse(other.effectiveAt)).toBeGreaterThan(Date.parse(one.effectiveAt));
    expect(await endsOf(id)).toEqual([{ version: one.version, how: 'replaced' }]);
    await endWait(one.version);
    expect(await paidNow(id)).toBe(FIRST);
    expect(await check(token)).toMatchObject({ state: 'replaced' });
    expect(refusal(await stopBy(token))).toEqual([409, 'CHANGE_REPLACED']);
    expect(await shown(id)).toMatchObject({ version: other.version, waits: true });
    // Sent again since the answer was lost: no change, and no wait anew.
    expect((await type(id, OTHER, one.version)).body).toEqual(other);
  });

  test('is removed at once, with the one that waits', async () => {
    const id = await partnerWith();
    const { version } = (await type(id, OTHER)).body;
    const token = await tokenFor(version, id);
    expect((await remove(admin, id, version)).status).toBe(204);
    await endWait(version);
    expect([await shown(id), await paidNow(id)]).toEqual([null, null]);
    expect(await check(token)).toMatchObject({ state: 'removed' });
    expect((await remove(admin, id)).status).toBe(404);
  });

  test('is in effect at once where the wait is set to 0', async () => {
    const atOnce = await startDocuments();
    const id = newPartner(atOnce);
    const set = await put(atOnce.service.as({ role: 'admin', userId: 1 }), id);
    const { version, ...body } = (await set.json()) as BankAccount;
    expect(body).toMatchObject({ waits: false, effectiveAt: body.setAt });
    const path = addressOf(mintStopLink, { params: { id: version } });
    const link = await atOnce.claims(path, { json: { userId: id } });
    expect(await link.json()).toEqual({ effectiveAt: body.setAt, token: null });
    await atOnce.close();
  });

  test('goes with its partner, and its links with it', async () => {
    const id = await partnerWith();
    const { version } = (await type(id, OTHER)).body;
    const token = await tokenFor(version, id);
    await stopBy(token);
    await allow(id);
    await type(id);
    const handler = documents.service.app.get(RemoveFilesWhenPartnerDeleted);
    const event = { data: { partnerId: id } } as EventEnvelope<PartnerDeleted>; // it reads nothing else
    await documents.service.database.transaction((transaction) => handler.handle(event, transaction));
    for (const table of ['bank_account_changes', 'waiting_accounts', 'bank_accounts'])
      expect(await documents.service.sql(`select 1 from ${table} where partner_id = $1`, [id])).toEqual([]);
    expect(await check(token)).toMatchObject({ code: 'STOP_LINK_INVALID' });
  });
});

describe('during an upgrade, a program of the release before', () => {
  /** Its statement. */
  const putAsBefore = (id: number, fromPartner: number) =>
    documents.service.sql(
      `insert into bank_accounts (partner_id, sealed, data_key, key_id, last_digits, set_by)
       select $1, sealed, data_key, key_id, '99', 2 from bank_accounts where partner_id = $2
       on conflict (partner_id) do update set sealed = excluded.sealed, data_key = excluded.data_key,
         key_id = excluded.key_id, last_digits = excluded.last_digits, set_by = excluded.set_by, set_at = now(),
         version = nextval('bank_account_versions')`,
      [id, fromPartner],
    );

  test('pays the account before, and none for a first one', async () => {
    const knownBefore = (id: number) =>
      documents.service.sql<{ last_digits: string }>(
        'select last_digits from bank_accounts where partner_id = $1',
        [id],
      );
    const [id, first] = [await partnerWith(), newPartner(documents)];
    await type(id, OTHER);
    await type(first, OTHER);
    expect([await knownBefore(id), await knownBefore(first)]).toEqual([[{ last_digits: '6582' }], []]);
  });

  test('changes the account at once, and what waited counts no longer', async () => {
    const id = await partnerWith();
    const { version } = (await type(id, OTHER)).body; // which also moved the one before to where that release reads it
    const token = await tokenFor(version, id);
    await putAsBefore(id, id);
    expect(await shown(id)).toMatchObject({ lastDigits: '99', waits: false });
    expect(await check(token)).toMatchObject({ state: 'replaced' });
    await endWait(version);
    expect(await shown(id)).toMatchObject({ lastDigits: '99', waits: false });
    const next = (await type(id, '55556666')).body;
    expect(next).toMatchObject({ waits: true, paid: { lastDigits: '99' } });
    await endWait(next.version);
    expect(await paidNow(id)).toBe('55556666');
  });

  test('removes it, and nothing that waited comes back', async () => {
    const id = await partnerWith();
    const { version } = (await type(id, OTHER)).body;
    await documents.service.sql('delete from bank_accounts where partner_id = $1', [id]);
    await endWait(version);
    expect([await shown(id), await paidNow(id)]).toEqual([null, null]);
  });
});

describe('‘This was not me’', () => {
  test('is a secret of each mail, of which only a hash is stored', async () => {
    const id = newPartner(documents);
    const { version, effectiveAt } = (await type(id)).body;
    const [partners, admins] = [await mint(version, id), await mint(version, 1)];
    expect(partners).toEqual({ status: 201, effectiveAt, token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(admins.token).not.toBe(partners.token);
    expect(await mint(version, id)).toEqual(partners);
    const links = await documents.service.sql<{ row: string }>(
      'select link::text as row from bank_account_links link where version = $1',
      [version],
    );
    expect(links).toHaveLength(2);
    for (const { row } of links) expect(row).not.toContain(partners.token);
    expect(await mint(999_999, id)).toMatchObject({ status: 404 });
    for (const role of ['admin', 'partner', 'anonymous'] as const) {
      const path = addressOf(mintStopLink, { params: { id: version } });
      const answer = await documents.service.as({ role, userId: id })(path, { json: { userId: id } });
      expect([401, 403]).toContain(answer.status);
    }
  });

  test('says what it is about, and stops nothing until it is told to', async () => {
    const id = newPartner(documents);
    const { version, setAt, effectiveAt } = (await type(id)).body;
    const token = await tokenFor(version, id);
    for (let times = 0; times < 3; times++)
      expect(await check(token)).toEqual({
        state: 'waiting',
        role: 'partner',
        setAt,
        effectiveAt,
        stoppedAt: null,
      });
    for (const path of [
      '/bank-account-stop',
      '/bank-account-stop/check',
      `/bank-account-stop?token=${token}`,
    ])
      expect((await anyone(path)).status).toBe(404); // a GET
    expect(await shown(id)).toMatchObject({ version, waits: true });
    for (const wrong of ['', 'made-up', `${token}x`])
      expect(refusal(await stopBy(wrong))).toEqual([404, 'STOP_LINK_INVALID']);
  });

  test('drops the change; the account before stays, and is changed no more until an administrator allows it', async () => {
    const id = await partnerWith();
    const before = await shown(id);
    const { version } = (await type(id, OTHER)).body;
    const token = await tokenFor(version, id);
    const stopped = await stopBy(token);
    expect(stopped).toMatchObject({ status: 200, body: { already: false } });
    expect(stopped.change).toEqual({
      before: { stopped: false },
      after: { stopped: true, partnerId: id, userId: id, role: 'partner', byLink: true },
    });
    expect(await check(token)).toMatchObject({ state: 'stopped', stoppedAt: expect.any(String) });
    const again = await stopBy(token);
    expect([again.status, again.body, again.change]).toEqual([200, { already: true }, null]);
    await endWait(version);
    expect(await shown(id)).toEqual(before);
    expect(await paidNow(id)).toBe(FIRST);

    const refused = await type(id, OTHER);
    expect(refused.body).toMatchObject({
      code: 'BANK_ACCOUNT_STOPPED',
      message: expect.stringContaining('allow changes again first'),
    });
    expect(refused.status).toBe(409);
    expect(await stopOf(id)).toMatchObject({ by: { id }, role: 'partner', byLink: true, lifted: null });
    for (const reason of [undefined, ' ', 7])
      expect((await admin(`/admin/partners/${id}/bank-account/allow`, { json: { reason } })).status).toBe(
        400,
      );
    const allowed = await allow(id);
    expect([allowed.status, changeIn(allowed)]).toEqual([
      204,
      { before: { changesAllowed: false }, after: { changesAllowed: true } },
    ]);
    await allow(id, 'Another reason');
    expect(await stopOf(id)).toMatchObject({
      lifted: { by: { id: 1, name: 'Ada Admin' }, reason: 'Ava called back' },
    });
    expect((await type(id, OTHER)).status).toBe(200);
    await eventually(async () =>
      expect(await eventsOf(id, 'bank-account.stopped')).toEqual([
        {
          data: {
            partnerId: id,
            version,
            stoppedBy: id,
            role: 'partner',
            byLink: true,
            stoppedAt: expect.any(String),
          },
        },
      ]),
    );
  });

  test('changes nothing once the wait is over, and says so', async () => {
    const id = newPartner(documents);
    const { version } = (await type(id)).body;
    const token = await tokenFor(version, id);
    await endWait(version);
    expect(await check(token)).toMatchObject({ state: 'effective', stoppedAt: null });
    const late = await stopBy(token);
    expect(refusal(late)).toEqual([409, 'CHANGE_IN_EFFECT']);
    expect((late.body as { message: string }).message).toContain('ask an administrator');
    // Nor when it has moved, since another was typed.
    await type(id, OTHER);
    expect(refusal(await stopBy(token))).toEqual([409, 'CHANGE_IN_EFFECT']);
    expect(await shown(id)).toMatchObject({ waits: true, paid: { lastDigits: '6582' } });
    expect(await mint(version, id)).toMatchObject({ token: null });
  });

  test('is said by an administrator too: in a mail of their own, or signed in', async () => {
    const [id, other] = [newPartner(documents), newPartner(documents)];
    const { version } = (await type(id)).body;
    expect((await stopAsAdmin(other, version)).status).toBe(404);
    for (const role of ['partner', 'service'] as const)
      expect((await stopAsAdmin(id, version, documents.service.as({ role, userId: id }))).status).toBe(403);
    const stopped = await stopAsAdmin(id, version);
    expect([stopped.status, await stopped.json()]).toEqual([200, { already: false }]);
    expect(await stopOf(id)).toMatchObject({ by: { name: 'Ada Admin' }, role: 'admin', byLink: false });
    expect(await (await stopAsAdmin(id, version)).json()).toEqual({ already: true });
    expect(await shown(id)).toBeNull();

    const theirs = (await type(other)).body.version;
    await stopBy(await tokenFor(theirs, 1));
    expect(await stopOf(other)).toMatchObject({ by: { id: 1 }, role: 'admin', byLink: true });
    expect((await allow(newPartner(documents))).status).toBe(404);
  });

  test('is counted for the alert, once for each change', async () => {
    const stops = async () => {
      const text = await (await fetch(`${documents.service.url}/metrics`)).text();
      return Number(/^portal_bank_account_stops_total(?:\{[^}]*\})? (\d+)$/m.exec(text)?.[1]);
    };
    const before = await stops();
    const id = newPartner(documents);
    const token = await tokenFor((await type(id)).body.version, id);
    await stopBy(token);
    await stopBy(token);
    expect(await stops()).toBe(before + 1);
  });

  test('stays on record: not even this service can take a stop back', async () => {
    for (const table of ['bank_account_changes', 'bank_account_ends', 'bank_account_lifts'])
      await expect(documents.service.sql(`update ${table} set version = version`)).rejects.toThrow(
        'append-only',
      );
  });
});

describe('at once, or fifty at once:', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => index);

  test('who all saw the same account one changes it', async () => {
    const id = newPartner(documents);
    const answers = await Promise.all(fifty.map((n) => type(id, `1000${n + 1_000}`, 0)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'CHANGED_MEANWHILE')).toHaveLength(49);
    expect(await endsOf(id)).toEqual([]);
  });

  test('who saw nothing the last one waits, and each before it was replaced', async () => {
    const id = newPartner(documents);
    const answers = await Promise.all(fifty.map((n) => type(id, `2000${n + 1_000}`)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const newest = Math.max(...answers.map(({ body }) => body.version));
    const ends = await endsOf(id);
    expect(ends).toHaveLength(49);
    expect(ends.every(({ version, how }) => how === 'replaced' && version < newest)).toBe(true);
    expect(await shown(id)).toMatchObject({ version: newest, waits: true, paid: null });
  });

  test('who stop one change one stops it, and everybody is told once', async () => {
    const id = newPartner(documents);
    const { version } = (await type(id)).body;
    const tokens = [await tokenFor(version, id), await tokenFor(version, 1)];
    const answers = await Promise.all(fifty.map((n) => stopBy(tokens[n % 2]!)));
    expect(answers.filter(({ body }) => (body as { already: boolean }).already === false)).toHaveLength(1);
    expect(answers.filter(({ body }) => (body as { already: boolean }).already)).toHaveLength(49);
    await eventually(async () => expect(await eventsOf(id, 'bank-account.stopped')).toHaveLength(1));
  });

  test('stops at the moment of effect, what was stopped is never paid, and what was not is, in whatever file', async () => {
    const partners: { id: number; version: number; token: string }[] = [];
    for (let n = 0; n < 50; n++) {
      const id = await partnerWith();
      const { version } = (await type(id, OTHER)).body;
      partners.push({ id, version, token: await tokenFor(version, id) });
    }
    // Their moments come one after the other while they are stopped and files are made.
    await Promise.all(
      partners.map(({ version }, n) => endWait(version, n === 0 ? -1 : n === 49 ? 3_600_000 : n * 12)),
    );
    const batch = batchOf(...partners.map(({ id }) => id));
    const [stops, files] = await Promise.all([
      Promise.all(partners.map(({ token }) => stopBy(token))),
      Promise.all(Array.from({ length: 10 }, () => make(batch))),
    ]);
    const made = files.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    const { id: fileId } = (await made[0]!.json()) as NachaFile;
    const inFile = await paidBy(fileId); // with the bytes of its SHA-256, or it is not given out
    expect(inFile.size).toBe(50);
    for (const [n, { id }] of partners.entries()) {
      const paid = inFile.get(batch * 100 + n);
      if (stops[n]!.status === 200) {
        expect(paid).toBe(FIRST);
        expect(await shown(id)).toMatchObject({ lastDigits: '6582', waits: false });
      } else {
        expect(refusal(stops[n]!)).toEqual([409, 'CHANGE_IN_EFFECT']);
        expect([FIRST, OTHER]).toContain(paid);
        expect(await shown(id)).toMatchObject({ lastDigits: '4712', waits: false });
      }
    }
    expect([stops[0]!.status, stops[49]!.status]).toEqual([409, 200]);
  });

  test('stops and removals, while their partners are deleted, each comes before or after, and nothing is left', async () => {
    const handler = documents.service.app.get(RemoveFilesWhenPartnerDeleted);
    const partners: { id: number; version: number }[] = [];
    for (let n = 0; n < 20; n++) {
      const id = await partnerWith();
      partners.push({ id, version: (await type(id, OTHER)).body.version });
    }
    const statuses = await Promise.all(
      partners.flatMap(({ id, version }, n) => [
        documents.service.database
          .transaction((transaction) =>
            handler.handle({ data: { partnerId: id } } as EventEnvelope<PartnerDeleted>, transaction),
          )
          .then(() => 'deleted'),
        (n % 2 ? stopAsAdmin(id, version) : remove(admin, id)).then(({ status }) => status),
      ]),
    );
    for (const status of statuses) expect(['deleted', 200, 204, 404]).toContain(status);
    for (const table of ['bank_account_changes', 'waiting_accounts', 'bank_accounts'])
      expect(
        await documents.service.sql(`select 1 from ${table} where partner_id = any($1)`, [
          partners.map(({ id }) => id),
        ]),
      ).toEqual([]);
  });

  test('a deletion waits for a stop that is under way, since each would hold what the other needs', async () => {
    const id = await partnerWith();
    await type(id, OTHER);
    const { database, sql } = documents.service;
    const handler = documents.service.app.get(RemoveFilesWhenPartnerDeleted);
    let deletion!: Promise<void>;
    await database.transaction(async (transaction) => {
      await holdAccount(transaction, id);
      deletion = database.transaction((other) =>
        handler.handle({ data: { partnerId: id } } as EventEnvelope<PartnerDeleted>, other),
      );
      await eventually(async () =>
        expect(
          await sql(
            `select 1 from pg_locks waiting where not granted and pid in
               (select pid from pg_stat_activity where datname = current_database())`,
          ),
        ).not.toEqual([]),
      );
      const ended = { how: 'stopped', endedBy: id, endedRole: 'partner', byLink: true } as const;
      expect(await transaction.first(endWaiting, { partnerId: id, ...ended })).not.toBeNull();
    });
    await deletion;
    expect(await sql('select 1 from bank_account_changes where partner_id = $1', [id])).toEqual([]);
  });

  test('a file waits for a stop that is under way when the moment comes, and pays the account before', async () => {
    const id = await partnerWith();
    const { version } = (await type(id, OTHER)).body;
    await endWait(version, 300);
    const batch = batchOf(id);
    const { database, sql } = documents.service;
    let file!: ReturnType<typeof make>;
    // As `StopChange` does it, held up between its look at the clock and its end.
    await database.transaction(async (transaction) => {
      await holdAccount(transaction, id);
      expect(await transaction.first(findChange, { version })).toMatchObject({ how: null, is_over: false });
      await eventually(async () =>
        expect(
          await sql(
            'select 1 from bank_account_changes where version = $1 and effective_at < clock_timestamp()',
            [version],
          ),
        ).toHaveLength(1),
      );
      file = make(batch);
      await eventually(async () =>
        expect(
          await sql(`select 1 from pg_locks where locktype = 'advisory' and not granted and database =
            (select oid from pg_database where datname = current_database())`),
        ).toHaveLength(1),
      );
      const ended = { how: 'stopped', endedBy: id, endedRole: 'partner', byLink: true } as const;
      await transaction.first(endWaiting, { partnerId: id, ...ended });
    });
    const { id: fileId } = (await (await file).json()) as NachaFile;
    expect([...(await paidBy(fileId)).values()]).toEqual([FIRST]);
  });

  test('files, made while accounts become effective, one is made and pays each account whole', async () => {
    const ids: number[] = [];
    const versions: number[] = [];
    for (let n = 0; n < 50; n++) {
      const id = await partnerWith();
      ids.push(id);
      versions.push((await type(id, OTHER)).body.version);
    }
    await Promise.all(versions.map((version, n) => endWait(version, n * 10)));
    const batch = batchOf(...ids);
    const files = await Promise.all(fifty.map(() => make(batch)));
    const made = files.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    const { id: fileId } = (await made[0]!.json()) as NachaFile;
    const paid = await paidBy(fileId);
    const credits = await documents.service.sql<{ payout_id: number; account_version: number }>(
      'select payout_id::int, account_version::int from nacha_credits where file_id = $1 order by payout_id',
      [fileId],
    );
    // The version that is written down is the account that is in the bytes.
    expect(credits.map(({ payout_id }) => paid.get(payout_id))).toEqual(
      credits.map(({ account_version }, n) => (account_version === versions[n] ? OTHER : FIRST)),
    );
  });
});
