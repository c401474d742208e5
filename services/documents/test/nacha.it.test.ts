import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ownTransfer, type OwnTransfer } from '@portal/contracts/http/earnings';
import { nachaFile, nachaSummary, type NachaFile, type NachaSummary } from '@portal/contracts/http/nacha';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { PartnerDeleted } from '@portal/contracts/events/partner-deleted';
import { holdAlone } from '@portal/kit/database/hold';
import { readChange } from '@portal/kit/http/audit';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import type { Call } from '@portal/kit/testing/test-service';
import { MODIFIERS } from '../src/nacha/numbers.rules.js';
import { account, newPartner, put, remove } from './bank-accounts.js';
import { forgetPartner } from '../src/partners/remove-files-when-partner-deleted.sql.js';
import { RemoveFilesWhenPartnerDeleted } from '../src/partners/remove-files-when-partner-deleted.js';
import { BANK, batchOf as batchWith } from './nacha-samples.js';
import { startPayouts } from './payouts.js';
import { readFile, type ReadFile } from './published-format.js';
import { startDocuments, type Documents } from './support.js';

let payouts: Awaited<ReturnType<typeof startPayouts>>;
let documents: Documents;
let notSetUp: Documents;
let admin: Call;
beforeAll(async () => {
  payouts = await startPayouts();
  notSetUp = await startDocuments();
  documents = await startDocuments(BANK);
  admin = documents.service.as({ role: 'admin', userId: 1 });
});
afterAll(async () => {
  await Promise.all([documents.close(), notSetUp.close(), payouts.close()]);
});
beforeEach(() => {
  payouts.away = false;
  payouts.held = Promise.resolve();
});

let lastBatch = 0;
/** A batch that paid these partners so many cents. */
function batchOf(cents: Record<number, number>): number {
  const id = (lastBatch += 1);
  payouts.batches.set(id, batchWith(id, cents));
  return id;
}
/** As payouts tells of it from now on. */
function voidPayout(batch: number, partnerId: number): void {
  const { payouts: standing, voided } = payouts.batches.get(batch)!;
  const at = standing.findIndex((payout) => payout.partnerId === partnerId);
  voided.push(...standing.splice(at, 1));
}
async function partnerWith(change: Partial<typeof account> = {}): Promise<number> {
  const id = newPartner(documents);
  expect((await put(admin, id, { ...account, ...change })).status).toBe(200);
  return id;
}
const summaryOf = async (batch: number, as = admin) => {
  const summary = (await (await as(`/admin/payout-batches/${batch}/nacha`)).json()) as NachaSummary;
  expect(nachaSummary.parse(summary)).toEqual(summary);
  return summary;
};
const ask = (batch: number | string, body: unknown = {}, key?: string, as = admin) =>
  as(`/admin/payout-batches/${batch}/nacha-files`, {
    json: body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
async function make(batch: number, body: unknown = {}, key?: string): Promise<NachaFile> {
  const answer = await ask(batch, body, key);
  const file = (await answer.json()) as NachaFile;
  expect([answer.status, file]).toEqual([200, expect.anything()]);
  return nachaFile.parse(file);
}
const take = (file: number, as = admin, voidsSeen?: number) =>
  as(`/admin/nacha-files/${file}/nacha.txt`, { json: { voidsSeen } });
const textOf = async (file: number) => {
  const answer = await take(file);
  expect(answer.status).toBe(200);
  return answer.text();
};
const declareUnused = (
  file: number,
  reason: unknown = 'It was never sent',
  as = admin,
  issuedSeen?: boolean,
) => as(`/admin/nacha-files/${file}/unused`, { json: { reason, issuedSeen } });
const sha256Of = (bytes: string) => createHash('sha256').update(bytes).digest('hex');
/** What the audit log is told of an answer. */
const toldBy = (answer: Response) => readChange(Object.fromEntries(answer.headers));
/** As a file was made before its accounts were frozen. */
const unfreeze = (file: number) =>
  documents.service.sql(
    `with credit as (update nacha_credits set frozen_account_id = null where file_id = $1)
     update nacha_files set sha256 = null where id = $1`,
    [file],
  );
async function deletePartner(partnerId: number): Promise<void> {
  const handler = documents.service.app.get(RemoveFilesWhenPartnerDeleted);
  const event = { data: { partnerId } } as EventEnvelope<PartnerDeleted>; // it reads nothing else
  await documents.service.database.transaction((transaction) => handler.handle(event, transaction));
}
const frozenOf = (partnerId: number) =>
  documents.service.sql('select payout_id::int from frozen_accounts where partner_id = $1', [partnerId]);
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
/** The payouts that a file has a credit for. */
const paidBy = (text: string) =>
  readFile(text).batches.flatMap(({ entries }) =>
    entries.map((entry) => Number(entry['individual identification number'])),
  );

describe('a file for the bank', () => {
  test('has a credit for each payout with a bank account, is kept, and whose numbers it gives is logged', async () => {
    const one = await partnerWith({ holderName: 'Zoë Łukasz' });
    const business = await partnerWith({
      holderKind: 'business',
      accountType: 'checking',
      routingNumber: '121000248',
      accountNumber: '4711',
    });
    const without = newPartner(documents);
    const batch = batchOf({ [one]: 52_550, [business]: 9_000, [without]: 77 });
    expect(await summaryOf(batch)).toEqual({
      batchId: batch,
      month: '2026-10',
      payoutsCount: 3,
      files: [],
      includedCount: 2,
      amount: 615.5,
      amountInCents: 61_550,
      withoutBankAccount: [
        {
          payoutId: batch * 100 + 2,
          partnerId: without,
          firstName: 'Ava',
          lastName: `Reyes ${without}`,
          amount: 0.77,
          amountInCents: 77,
          waitsUntil: null,
        },
      ],
      changing: [],
      newAccounts: [],
      keptAccounts: [],
      noFile: null,
    });

    const made = await ask(batch, { seen: { partners: 2, amountInCents: 61_550 } });
    const file = (await made.clone().json()) as NachaFile;
    expect(file).toMatchObject({
      batchId: batch,
      madeBy: { id: 1, name: null },
      creditsCount: 2,
      amountInCents: 61_550,
      numbers: { modifier: expect.stringMatching(/^[A-Z]$/) },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      issued: null,
      unused: null,
      voided: [],
      changedAccounts: [],
      replacedAccounts: [],
    });
    const { createdOn, modifier, firstBatch, lastBatch, firstTrace, lastTrace } = file.numbers!;
    expect([lastBatch - firstBatch, lastTrace - firstTrace]).toEqual([1, 1]);
    expect(readChange(Object.fromEntries(made.headers))).toEqual({
      before: null,
      after: {
        batchId: batch,
        credits: 2,
        amountCents: 61_550,
        newAccounts: 0,
        keptAccounts: 0,
        day: createdOn,
        modifier,
        sha256: file.sha256,
      },
    });

    const answer = await take(file.id);
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('content-disposition'),
      answer.headers.get('cache-control'),
    ]).toEqual([
      200,
      'text/plain; charset=us-ascii',
      `attachment; filename="nacha-file-${file.id}.txt"`,
      'private, no-store',
    ]);
    const text = await answer.text();
    expect(sha256Of(text)).toBe(file.sha256);
    const lines = text.split('\r\n');
    expect(lines[2]).toBe(
      `63202100002173190046582      0000052550${String(batch * 100).padEnd(15)}ZOE LUKASZ              009100001${String(firstTrace).padStart(7, '0')}`,
    );
    expect(lines[5]).toBe(
      `6221210002484711             0000009000${String(batch * 100 + 1).padEnd(15)}AVA QUILLFEATHER        009100001${String(lastTrace).padStart(7, '0')}`,
    );
    expect(
      readFile(text).batches.map(({ header }) => [
        header['standard entry class code'],
        Number(header['batch number']),
      ]),
    ).toEqual([
      ['PPD', firstBatch],
      ['CCD', lastBatch],
    ]);
    expect(
      await documents.service.sql(
        'select partner_id::int, file_id::int, role, user_id::int from bank_account_accesses where batch_id = $1 order by id',
        [batch],
      ),
    ).toEqual(
      [one, business].map((partner_id) => ({ partner_id, file_id: file.id, role: 'admin', user_id: 1 })),
    );
  });

  test('has only what is in no file yet: an account that is typed later makes a file of one', async () => {
    const [one, other] = [await partnerWith(), await partnerWith()];
    const late = newPartner(documents);
    const batch = batchOf({ [one]: 100, [other]: 200, [late]: 400 });
    const first = await make(batch);
    expect(await summaryOf(batch)).toMatchObject({
      files: [{ id: first.id, creditsCount: 2 }],
      includedCount: 0,
      withoutBankAccount: [{ partnerId: late }],
      noFile: 'ALL_IN_FILES',
    });
    expect(await refusal(await ask(batch))).toEqual([409, 'ALL_IN_FILES']);

    await put(admin, late);
    expect(await summaryOf(batch)).toMatchObject({ includedCount: 1, amountInCents: 400, noFile: null });
    const second = await make(batch);
    expect(paidBy(await textOf(first.id))).toEqual([batch * 100, batch * 100 + 1]);
    expect(paidBy(await textOf(second.id))).toEqual([batch * 100 + 2]);
  });

  test('is not one of two that look alike: day and modifier, batch and trace numbers are its own', async () => {
    const files = [];
    for (let count = 0; count < 3; count++)
      files.push(await make(batchOf({ [await partnerWith()]: 100, [await partnerWith()]: 100 })));
    const read = await Promise.all(files.map(async ({ id }) => readFile(await textOf(id))));
    const all = (of: (file: ReadFile) => unknown[]) => read.flatMap(of);
    for (const numbers of [
      all(({ header }) => [`${header['file creation date']} ${header['file ID modifier']}`]),
      all(({ header }) => [header['reference code']]),
      all(({ batches }) => batches.map(({ header }) => header['batch number'])),
      all(({ batches }) => batches.flatMap(({ entries }) => entries.map((entry) => entry['trace number']))),
    ])
      expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('asked for several times at once with the same preview is made once: no payout is in two', async () => {
    const batch = batchOf({ [await partnerWith()]: 100, [await partnerWith()]: 200 });
    let letGo!: () => void;
    payouts.held = new Promise((resolve) => (letGo = resolve));
    const before = payouts.asked;
    const asking = [ask(batch), ask(batch), ask(batch)];
    // All of them are to have read the batch before one of them makes a file of it.
    await eventually(() => expect(payouts.asked).toBe(before + 3));
    letGo();
    const answers = await Promise.all(asking);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [credits] = await documents.service.sql(
      'select count(*)::int, count(distinct payout_id)::int as payouts from nacha_credits where payout_id / 100 = $1',
      [batch],
    );
    expect(credits).toEqual({ count: 2, payouts: 2 });
  });

  test('cannot have a payout of another, whatever is written: the database refuses it', async () => {
    const batch = batchOf({ [await partnerWith()]: 100 });
    const other = await make(batchOf({ [await partnerWith()]: 100 }));
    await make(batch);
    await expect(
      documents.service.sql(
        'insert into nacha_credits (file_id, payout_id, partner_id, amount_cents) values ($1, $2, 1, 1)',
        [other.id, batch * 100],
      ),
    ).rejects.toThrow(/nacha_credits_once/);
  });

  test('asked for again under its key is the same one, and of another batch it is refused', async () => {
    const batch = batchOf({ [await partnerWith()]: 100 });
    const seen = { partners: 1, amountInCents: 100 };
    const first = await make(batch, { seen }, 'lost');
    expect((await make(batch, { seen }, 'lost')).id).toBe(first.id);
    expect(await refusal(await ask(batchOf({ [await partnerWith()]: 1 }), {}, 'lost'))).toEqual([
      409,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
  });

  test('is not made when there is something else to pay than was seen', async () => {
    const batch = batchOf({ [await partnerWith()]: 100, [await partnerWith()]: 200 });
    const refused = await ask(batch, { seen: { partners: 1, amountInCents: 100 } });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'CHANGED_MEANWHILE', now: { partners: 2, amountInCents: 300 } }),
    ]);
    expect((await summaryOf(batch)).files).toEqual([]);
  });

  test('pays the accounts that it was made with, whatever they become: D-92', async () => {
    const partner = await partnerWith();
    const batch = batchOf({ [partner]: 100, [await partnerWith()]: 200 });
    const { id, sha256 } = await make(batch);
    await put(admin, partner, { ...account, accountNumber: '4711' });
    const text = await textOf(id);
    expect([sha256Of(text), text.includes('4711 ')]).toEqual([sha256, false]);
    await put(admin, partner);
    expect(await textOf(id)).toBe(text);
    await remove(admin, partner);
    expect(await textOf(id)).toBe(text);
    expect((await summaryOf(batch)).files).toMatchObject([
      { id, sha256, changedAccounts: [], replacedAccounts: [{ partnerId: partner }] },
    ]);
  });

  test('that a partner is deleted of is not given out again, and the account goes with the partner', async () => {
    const [gone, other] = [await partnerWith(), await partnerWith()];
    const batch = batchOf({ [gone]: 100, [other]: 200 });
    const { id, sha256 } = await make(batch);
    expect(await frozenOf(gone)).toEqual([{ payout_id: batch * 100 }]);
    await deletePartner(gone);
    expect([await frozenOf(gone), await frozenOf(other)]).toEqual([[], [{ payout_id: batch * 100 + 1 }]]);
    expect(await refusal(await take(id))).toEqual([409, 'ACCOUNT_REMOVED']);
    expect((await summaryOf(batch)).files).toMatchObject([
      { id, sha256, issued: null, changedAccounts: [{ partnerId: gone }], replacedAccounts: [] },
    ]);
  });

  test('has no account of a partner whose deletion came first', async () => {
    const [gone, other] = [await partnerWith(), await partnerWith()];
    const batch = batchOf({ [gone]: 100, [other]: 200 });
    let making!: Promise<Response>;
    await documents.service.database.transaction(async (transaction) => {
      await holdAlone(transaction, 'partner', gone);
      making = ask(batch);
      await eventually(async () =>
        expect(
          await documents.service.sql(`select 1 from pg_locks where locktype = 'advisory' and not granted`),
        ).toHaveLength(1),
      );
      await transaction.query(forgetPartner, { id: gone });
    });
    const { id, creditsCount } = nachaFile.parse(await (await making).json());
    expect([creditsCount, await frozenOf(gone)]).toEqual([1, []]);
    expect(paidBy(await textOf(id))).toEqual([batch * 100 + 1]);
  });

  test('is issued once, by whoever takes it first: each of 50 at once gets the same bytes', async () => {
    const partner = await partnerWith();
    const batch = batchOf({ [partner]: 52_550 });
    const { id, sha256 } = await make(batch);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => take(id, documents.service.as({ role: 'admin', userId: 10 + n }))),
    );
    const first = answers.findIndex(({ headers }) => headers.get('portal-copy') === 'first');
    expect(answers.map(({ headers }) => headers.get('portal-copy')).sort()).toEqual([
      ...Array<string>(49).fill('another'),
      'first',
    ]);
    const told = answers.map(toldBy);
    const [issued] = (await summaryOf(batch)).files;
    expect(issued!.issued).toEqual({ at: expect.any(String), by: { id: 10 + first, name: null } });
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts.map(sha256Of))).toEqual(new Set([sha256]));
    expect(told).toEqual(
      answers.map((_, n) => ({
        before: null,
        after: { batchId: batch, anotherCopy: n !== first, credits: 1, amountCents: 52_550, sha256 },
      })),
    );
    const logged = await documents.service.sql<{ user_id: number }>(
      'select user_id::int from bank_account_accesses where file_id = $1 order by 1',
      [id],
    );
    expect(logged.map(({ user_id }) => user_id)).toEqual(Array.from({ length: 50 }, (_, n) => 10 + n));
  });

  test('that somebody took is declared unused only by who knows, and then nothing is kept of its accounts', async () => {
    const partner = await partnerWith();
    const batch = batchOf({ [partner]: 100 });
    const { id, sha256 } = await make(batch);
    await take(id);
    expect(await refusal(await declareUnused(id))).toEqual([409, 'FILE_ISSUED']);
    expect((await summaryOf(batch)).files).toMatchObject([{ unused: null }]);
    const declared = await declareUnused(id, 'The bank refused it', admin, true);
    expect([declared.status, toldBy(declared)?.after]).toEqual([
      204,
      { unused: true, wasIssued: true, credits: 1, amountCents: 100, sha256 },
    ]);
    expect(await frozenOf(partner)).toEqual([]);
    expect((await summaryOf(batch)).files).toMatchObject([{ sha256, issued: { by: { id: 1 } } }]);
  });

  test('from before accounts were frozen has the same bytes, or is not given out when an account is another', async () => {
    const partner = await partnerWith();
    const batch = batchOf({ [partner]: 100, [await partnerWith()]: 200 });
    const { id } = await make(batch);
    await unfreeze(id);
    const text = await textOf(id);
    expect(await textOf(id)).toBe(text);
    expect((await summaryOf(batch)).files).toMatchObject([{ sha256: null, issued: { by: { id: 1 } } }]);

    await put(admin, partner, { ...account, accountNumber: '4711' });
    expect(await refusal(await take(id))).toEqual([409, 'ACCOUNT_CHANGED']);
    expect((await summaryOf(batch)).files).toMatchObject([{ id, changedAccounts: [{ partnerId: partner }] }]);
    await put(admin, partner);
    expect(await refusal(await take(id))).toEqual([409, 'ACCOUNT_CHANGED']);
    await remove(admin, partner);
    expect(await refusal(await take(id))).toEqual([409, 'ACCOUNT_CHANGED']);
  });

  test('is not given out with other bytes, whatever else has changed', async () => {
    const partner = await partnerWith();
    const { id } = await make(batchOf({ [partner]: 100 }));
    await unfreeze(id);
    const [before] = await documents.service.sql('select version from bank_accounts where partner_id = $1', [
      partner,
    ]);
    // As the release before would do it, which knows no versions.
    await put(admin, partner, { ...account, accountNumber: '4711' });
    await documents.service.sql('update bank_accounts set version = $2 where partner_id = $1', [
      partner,
      before!['version'],
    ]);
    expect(await refusal(await take(id))).toEqual([409, 'ACCOUNT_CHANGED']);
  });

  test('that never reached the bank is declared unused: it is given to nobody, and its payouts are free', async () => {
    const batch = batchOf({ [await partnerWith()]: 100 });
    const first = await make(batch);
    expect((await declareUnused(first.id, ' ')).status).toBe(400);
    const declared = await declareUnused(first.id, 'The bank refused it');
    expect([declared.status, toldBy(declared)]).toEqual([
      204,
      {
        before: { batchId: batch, unused: false },
        after: { unused: true, wasIssued: false, credits: 1, amountCents: 100, sha256: first.sha256 },
      },
    ]);
    expect((await declareUnused(first.id, 'Said twice')).status).toBe(204);
    expect(await refusal(await take(first.id))).toEqual([409, 'FILE_UNUSED']);
    const { files, includedCount } = await summaryOf(batch);
    expect([files, includedCount]).toMatchObject([
      [{ unused: { by: { id: 1 }, reason: 'The bank refused it' } }],
      1,
    ]);
    const second = await make(batch);
    expect(paidBy(await textOf(second.id))).toEqual([batch * 100]);
    expect(second.numbers).not.toMatchObject({ modifier: first.numbers!.modifier });
  });

  test('that was not used drops the reason when a partner in it is deleted', async () => {
    const [gone, other] = [await partnerWith(), await partnerWith()];
    const files = [await make(batchOf({ [gone]: 100, [other]: 200 })), await make(batchOf({ [other]: 300 }))];
    for (const { id } of files) await declareUnused(id, 'Reyes has moved');
    await deletePartner(gone);
    const reasons = await Promise.all(
      files.map(async ({ batchId }) => (await summaryOf(batchId)).files[0]!.unused),
    );
    expect(reasons).toMatchObject([{ reason: '' }, { reason: 'Reyes has moved' }]);
  });

  test('names the payouts that were voided since it was made, and a later one leaves them out', async () => {
    const [one, other] = [await partnerWith(), await partnerWith()];
    const batch = batchOf({ [one]: 100, [other]: 200 });
    const { id } = await make(batch);
    voidPayout(batch, one);
    expect((await summaryOf(batch)).files).toMatchObject([
      { id, creditsCount: 2, voided: [{ partnerId: one, amountInCents: 100, lastName: `Reyes ${one}` }] },
    ]);
    await declareUnused(id, 'It was never sent', admin, true);
    expect(paidBy(await textOf((await make(batch)).id))).toEqual([batch * 100 + 1]);
    expect((await summaryOf(batch)).files).toMatchObject([{ voided: [] }, { voided: [] }]);
  });

  test('is given out only after confirming that a payout in it has been voided', async () => {
    announceError(/request failed UNAVAILABLE .*payouts answered 503/);
    const [one, other] = [await partnerWith(), await partnerWith()];
    const batch = batchOf({ [one]: 100, [other]: 200 });
    const { id } = await make(batch);
    const text = await textOf(id);
    voidPayout(batch, one);
    expect(await refusal(await take(id))).toEqual([409, 'VOID_IN_FILE']);
    expect(await (await take(id, admin, 1)).text()).toBe(text);
    voidPayout(batch, other);
    expect(await refusal(await take(id, admin, 1))).toEqual([409, 'VOID_IN_FILE']);
    payouts.away = true;
    expect((await take(id, admin, 2)).status).toBe(503);
  });

  test('that was downloaded before files were kept counts as one, and may be declared unused', async () => {
    const [one, other] = [await partnerWith(), await partnerWith()];
    const batch = batchOf({ [one]: 100, [other]: 200 });
    for (const at of ['2026-11-02', '2026-11-03'])
      await documents.service.sql(
        `insert into bank_account_accesses (partner_id, batch_id, role, user_id, at) values ($1, $2, 'admin', 5, $3)`,
        [one, batch, at],
      );
    const [before] = (await summaryOf(batch)).files;
    expect(before).toMatchObject({
      madeAt: '2026-11-02T00:00:00.000Z',
      madeBy: { id: 5 },
      creditsCount: 1,
      amountInCents: 100,
      numbers: null,
    });
    expect(await refusal(await take(before!.id))).toEqual([409, 'FILE_NOT_KEPT']);
    expect(paidBy(await textOf((await make(batch)).id))).toEqual([batch * 100 + 1]);
    await declareUnused(before!.id);
    expect(await summaryOf(batch)).toMatchObject({ files: [{ unused: {} }, {}], includedCount: 1 });
  });

  test('is one of 36 a day at most, since banks tell no more apart', async () => {
    const { numbers } = await make(batchOf({ [await partnerWith()]: 1 }));
    await documents.service.sql(
      `insert into nacha_files (batch_id, month, made_by, created_on, modifier)
       select 0, '2026-10', 1, $1, modifier from unnest($2::text[]) as modifier on conflict do nothing`,
      [numbers!.createdOn, MODIFIERS],
    );
    const refused = await ask(batchOf({ [await partnerWith()]: 1 }));
    await documents.service.sql('delete from nacha_files where batch_id = 0');
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'TOO_MANY_FILES_TODAY',
        message: expect.stringContaining('36 NACHA files were made today'),
      }),
    ]);
  });

  test.each([
    [
      'whose partners have no bank account',
      'NO_BANK_ACCOUNTS',
      () => batchOf({ [newPartner(documents)]: 100 }),
    ],
    ['whose payouts are all void', 'NOTHING_TO_PAY', () => batchOf({})],
  ])('of a batch %s is refused, and the summary says so', async (_which, code, makeBatch) => {
    const batch = makeBatch();
    expect((await summaryOf(batch)).noFile).toBe(code);
    expect(await refusal(await ask(batch))).toEqual([409, code]);
  });

  test('is refused in plain words where no bank is set up', async () => {
    const elsewhere = notSetUp.service.as({ role: 'admin', userId: 1 });
    const batch = batchOf({ [newPartner(documents)]: 100 });
    expect((await summaryOf(batch, elsewhere)).noFile).toBe('ACH_NOT_SET_UP');
    const refused = await ask(batch, {}, undefined, elsewhere);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'ACH_NOT_SET_UP',
        message: expect.stringContaining('NACHA files are not set up'),
      }),
    ]);
  });

  test('is told to each partner in it once it was taken, and to no other', async () => {
    const [one, other] = [await partnerWith(), await partnerWith()];
    const batch = batchOf({ [one]: 1_000 });
    const transfersOf = async (userId: number) =>
      (await (
        await documents.service.as({ role: 'partner', userId })('/partner/bank-transfers')
      ).json()) as OwnTransfer[];
    const { id } = await make(batch);
    expect(await transfersOf(one)).toEqual([]);
    expect((await take(id)).status).toBe(200);
    const [transfer] = await transfersOf(one);
    expect(ownTransfer.parse(transfer).payoutId).toBe(batch * 100);
    expect(await transfersOf(other)).toEqual([]);
    expect((await admin('/partner/bank-transfers')).status).toBe(403);
    expect((await declareUnused(id, 'It never reached the bank', admin, true)).ok).toBe(true);
    expect(await transfersOf(one)).toEqual([]);
  });

  test('is told of by payout, until it is declared unused: the bank may have it', async () => {
    const batch = batchOf({ [await partnerWith()]: 100, [newPartner(documents)]: 200 });
    const fileOf = async (payout: number | string) => {
      const answer = await admin(`/admin/payouts/${payout}/nacha-file`);
      return [answer.status, await answer.json()];
    };
    expect(await fileOf(batch * 100)).toEqual([200, { file: null }]);
    const { id, madeAt } = await make(batch);
    expect(await fileOf(batch * 100)).toEqual([200, { file: { id, batchId: batch, madeAt } }]);
    expect(await fileOf(batch * 100 + 1)).toEqual([200, { file: null }]);
    expect((await fileOf('x'))[0]).toBe(404);
    await declareUnused(id);
    expect(await fileOf(batch * 100)).toEqual([200, { file: null }]);
  });

  test('is counted by batch, with whether somebody took it, until it is declared unused', async () => {
    const [made, none] = [batchOf({ [await partnerWith()]: 100 }), batchOf({ [await partnerWith()]: 100 })];
    const filesOf = async () =>
      (await (await admin(`/admin/batch-files?batchIds=${none},${made}`)).json()) as unknown;
    expect(await filesOf()).toEqual([]);
    const { id } = await make(made);
    expect(await filesOf()).toEqual([{ batchId: made, filesCount: 1, issuedCount: 0 }]);
    expect((await take(id)).status).toBe(200);
    expect(await filesOf()).toEqual([{ batchId: made, filesCount: 1, issuedCount: 1 }]);
    await declareUnused(id, 'It never reached the bank', admin, true);
    expect(await filesOf()).toEqual([]);
    for (const batchIds of ['', 'x', '0', '1,', Array(201).fill('1').join()])
      expect((await admin(`/admin/batch-files?batchIds=${batchIds}`)).status).toBe(400);
  });

  test('that is unknown is not found, nor is its batch, and without payouts nothing is made', async () => {
    announceError(/request failed UNAVAILABLE .*payouts answered 503/);
    for (const [answer, message] of [
      [await admin('/admin/payout-batches/999999/nacha'), 'Batch not found'],
      [await ask(999_999), 'Batch not found'],
      [await ask('x'), 'Batch not found'],
      [await take(999_999), 'NACHA file not found'],
      [await declareUnused(999_999), 'NACHA file not found'],
    ] as const)
      expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ message })]);
    payouts.away = true;
    expect((await ask(batchOf({}))).status).toBe(503);
  });

  test('is for administrators alone', async () => {
    const batch = batchOf({ [await partnerWith()]: 100 });
    const { id } = await make(batch);
    for (const [role, status] of [
      ['partner', 403],
      ['service', 403],
      ['anonymous', 401],
    ] as const) {
      const as = documents.service.as({ role, userId: 7 });
      for (const answer of [
        await as(`/admin/payout-batches/${batch}/nacha`),
        await ask(batch, {}, undefined, as),
        await take(id, as),
        await declareUnused(id, 'It was never sent', as),
        await as(`/admin/payouts/${batch * 100}/nacha-file`),
        await as(`/admin/batch-files?batchIds=${batch}`),
      ])
        expect(answer.status).toBe(status);
    }
  });
});
