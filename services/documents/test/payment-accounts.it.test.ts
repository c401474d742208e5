import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { PartnerDeleted } from '@portal/contracts/events/partner-deleted';
import { payoutMade, type PayoutMade } from '@portal/contracts/events/payout-made';
import { payoutVoided, type PayoutVoided } from '@portal/contracts/events/payout-voided';
import type { BankAccount } from '@portal/contracts/http/bank-accounts';
import { nachaSummary, type NachaFile } from '@portal/contracts/http/nacha';
import type { Transaction } from '@portal/kit/database/database';
import { readChange } from '@portal/kit/http/audit';
import { eventually } from '@portal/kit/testing/eventually';
import { startPublisher } from '@portal/kit/testing/publisher';
import { freshBus } from '@portal/kit/testing/fresh';
import type { Call } from '@portal/kit/testing/test-service';
import { holdAccount } from '../src/bank-accounts/hold-account.js';
import { FreezeAccountWhenPayoutMade } from '../src/nacha/freeze-account-when-payout-made.js';
import { RemoveFilesWhenPartnerDeleted } from '../src/partners/remove-files-when-partner-deleted.js';
import { account, newPartner, put, remove } from './bank-accounts.js';
import { BANK, batchOf as batchWith } from './nacha-samples.js';
import { startPayouts } from './payouts.js';
import { readFile } from './published-format.js';
import { startDocuments, type Documents } from './support.js';

const FIRST = '73190046582';
const OTHER = '4711004712';
const THIRD = '5550001112';

let payouts: Awaited<ReturnType<typeof startPayouts>>;
let documents: Documents;
let publisher: Awaited<ReturnType<typeof startPublisher>>;
let admin: Call;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  payouts = await startPayouts();
  documents = await startDocuments({ ...BANK, AMQP_URL });
  publisher = await startPublisher(AMQP_URL);
  admin = documents.service.as({ role: 'admin', userId: 1 });
});
afterAll(async () => {
  await Promise.all([publisher.close(), documents.close(), payouts.close()]);
});

const type = async (id: number, accountNumber: string) => {
  const answer = await put(admin, id, { ...account, accountNumber });
  expect(answer.status).toBe(200);
  return (await answer.json()) as BankAccount;
};
async function partnerWith(accountNumber = FIRST): Promise<number> {
  const id = newPartner(documents);
  await type(id, accountNumber);
  return id;
}

let lastBatch = 0;
/** A batch that pays these partners now, in this order. */
function pay(...partnerIds: number[]) {
  const id = (lastBatch += 1);
  const batch = batchWith(id, Object.fromEntries(partnerIds.map((partner) => [partner, 100])));
  batch.paidAt = new Date().toISOString();
  payouts.batches.set(id, batch);
  return {
    id,
    paidAt: batch.paidAt,
    payments: batch.payouts.map((payout) => ({ ...payout, batchId: id, month: '2026-10' })),
  };
}
type Paid = ReturnType<typeof pay>;
const inTransaction = (
  work: (handler: FreezeAccountWhenPayoutMade, transaction: Transaction) => Promise<void>,
) => {
  const handler = documents.service.app.get(FreezeAccountWhenPayoutMade);
  return documents.service.database.transaction((transaction) => work(handler, transaction));
};
/** The news of the payments comes. */
async function tell({ payments, paidAt }: Paid): Promise<void> {
  for (const data of payments) {
    const event = { data, time: paidAt } as unknown as EventEnvelope<PayoutMade>; // it reads nothing else
    await inTransaction((handler, transaction) => handler.freeze(event, transaction));
  }
}
function tellVoid({ payments: [data] }: Paid): Promise<void> {
  const event = { data } as unknown as EventEnvelope<PayoutVoided>;
  return inTransaction((handler, transaction) => handler.forget(event, transaction));
}
async function paidAndTold(...partnerIds: number[]): Promise<Paid> {
  const paid = pay(...partnerIds);
  await tell(paid);
  return paid;
}

const summaryOf = async ({ id }: Paid) =>
  nachaSummary.parse(await (await admin(`/admin/payout-batches/${id}/nacha`)).json());
/** By somebody who has seen these newer accounts, as ones that the file pays, and as ones that it does not pay. */
const ask = ({ id }: Paid, newAccountsSeen?: number[], keptAccountsSeen = newAccountsSeen) =>
  admin(`/admin/payout-batches/${id}/nacha-files`, { json: { newAccountsSeen, keptAccountsSeen } });
const code = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const textOf = async (file: number) => {
  const answer = await admin(`/admin/nacha-files/${file}/nacha.txt`, { json: {} });
  expect(answer.status).toBe(200);
  return answer.text();
};
const numbersIn = (text: string) =>
  readFile(text).batches.flatMap(({ entries }) =>
    entries.map((entry) => entry['DFI account number']!.trim()),
  );
/** The account numbers that a file pays which somebody makes who has seen all newer accounts. */
async function paidBy(paid: Paid) {
  const { newAccounts, keptAccounts } = await summaryOf(paid);
  const answer = await ask(
    paid,
    [...newAccounts, ...keptAccounts].map(({ version }) => version),
  );
  expect(answer.status).toBe(200);
  return numbersIn(await textOf(((await answer.json()) as NachaFile).id));
}
const copiesOf = (partnerId: number) =>
  documents.service.sql<{ payout_id: number; last_digits: string }>(
    'select payout_id::int, last_digits from payment_accounts where partner_id = $1 order by 1',
    [partnerId],
  );
/** Those who wait for somebody else's lock. */
const someWait = () =>
  eventually(async () =>
    expect(
      await documents.service
        .sql(`select 1 from pg_locks where locktype = 'advisory' and not granted and database =
        (select oid from pg_database where datname = current_database())`),
    ).toHaveLength(1),
  );

describe('a file pays the account of the moment of the payment', () => {
  test('though it was replaced since, and only once whoever makes the file has seen that', async () => {
    const [id, other] = [await partnerWith(), await partnerWith()];
    const paid = await paidAndTold(id, other);
    const { version } = await type(id, OTHER);
    const summary = await summaryOf(paid);
    expect(summary).toMatchObject({ includedCount: 2, newAccounts: [] });
    expect(summary.keptAccounts).toMatchObject([
      { partnerId: id, amountInCents: 100, version, lastDigits: '4712', paidLastDigits: '6582' },
    ]);
    expect(summary.keptAccounts[0]!.since > paid.paidAt).toBe(true);
    expect(await code(await ask(paid, [version], []))).toEqual([409, 'ACCOUNTS_NEWER']);

    for (const seen of [undefined, [], [version - 1]])
      expect(await code(await ask(paid, seen))).toEqual([409, 'ACCOUNTS_NEWER']);
    expect((await summaryOf(paid)).files).toEqual([]);
    const made = await ask(paid, [version]);
    expect(readChange(Object.fromEntries(made.headers))?.after).toMatchObject({
      credits: 2,
      newAccounts: 0,
      keptAccounts: 1,
    });
    const { id: file } = (await made.json()) as NachaFile;
    const text = await textOf(file);
    expect(numbersIn(text)).toEqual([FIRST, FIRST]);
    expect(await textOf(file)).toBe(text);
    expect((await summaryOf(paid)).files).toMatchObject([{ replacedAccounts: [{ partnerId: id }] }]);
  });

  test('and whoever saw one newer account has not seen the next', async () => {
    const id = await partnerWith();
    const paid = await paidAndTold(id);
    const { version } = await type(id, OTHER);
    await type(id, THIRD);
    expect(await code(await ask(paid, [version]))).toEqual([409, 'ACCOUNTS_NEWER']);
    expect(await paidBy(paid)).toEqual([FIRST]);
  });

  test('without a word where it is still in effect', async () => {
    const paid = await paidAndTold(await partnerWith());
    expect(await summaryOf(paid)).toMatchObject({ newAccounts: [], keptAccounts: [] });
    expect((await ask(paid)).status).toBe(200);
  });

  test('also in the next file, once one was declared unused', async () => {
    const id = await partnerWith();
    const paid = await paidAndTold(id);
    const { id: file } = (await (await ask(paid)).json()) as NachaFile;
    await type(id, OTHER);
    await admin(`/admin/nacha-files/${file}/unused`, { json: { reason: 'It was never sent' } });
    expect(await code(await ask(paid))).toEqual([409, 'ACCOUNTS_NEWER']);
    expect(await paidBy(paid)).toEqual([FIRST]);
  });

  test('and a payment after the change pays the new one', async () => {
    const id = await partnerWith();
    const before = await paidAndTold(id);
    await type(id, OTHER);
    const after = await paidAndTold(id);
    expect([await paidBy(before), await paidBy(after)]).toEqual([[FIRST], [OTHER]]);
  });
});

describe('nothing is kept of an account', () => {
  test('that took effect between the payment and its news: the file pays it once that was seen', async () => {
    const id = await partnerWith();
    const paid = pay(id);
    const { version } = await type(id, OTHER);
    await tell(paid);
    expect(await copiesOf(id)).toEqual([]);
    expect(await summaryOf(paid)).toMatchObject({ newAccounts: [{ version }], keptAccounts: [] });
    expect(await code(await ask(paid))).toEqual([409, 'ACCOUNTS_NEWER']);
    expect(await paidBy(paid)).toEqual([OTHER]);
  });

  test('that was removed since, in a file or not, and what is typed then is said to be newer', async () => {
    const id = await partnerWith();
    const [filed, paid] = [await paidAndTold(id), await paidAndTold(id)];
    const { id: file } = (await (await ask(filed)).json()) as NachaFile;
    const text = await textOf(file);
    expect(await copiesOf(id)).toHaveLength(2);
    expect((await remove(admin, id)).status).toBe(204);
    expect(await copiesOf(id)).toEqual([]);
    expect(await textOf(file)).toBe(text);
    await admin(`/admin/nacha-files/${file}/unused`, {
      json: { reason: 'It was never sent', issuedSeen: true },
    });
    for (const batch of [filed, paid]) {
      expect(await summaryOf(batch)).toMatchObject({ includedCount: 0, noFile: 'NO_BANK_ACCOUNTS' });
      expect(await code(await ask(batch))).toEqual([409, 'NO_BANK_ACCOUNTS']);
    }
    await type(id, OTHER);
    await tell(paid);
    expect(await summaryOf(paid)).toMatchObject({ newAccounts: [{ partnerId: id }], keptAccounts: [] });
    expect(await paidBy(paid)).toEqual([OTHER]);
  });

  test('that a program of the release before removed', async () => {
    const id = await partnerWith();
    const paid = await paidAndTold(id);
    await documents.service.sql('delete from bank_accounts where partner_id = $1', [id]);
    expect(await copiesOf(id)).toEqual([]);
    expect(await code(await ask(paid))).toEqual([409, 'NO_BANK_ACCOUNTS']);
  });

  test('for a payout that was voided, whichever news comes first', async () => {
    const id = await partnerWith();
    const paid = await paidAndTold(id);
    expect(await copiesOf(id)).toEqual([{ payout_id: paid.id * 100, last_digits: '6582' }]);
    await tellVoid(paid);
    await tellVoid(paid);
    expect(await copiesOf(id)).toEqual([]);

    const other = pay(id);
    await tellVoid(other);
    await tell(other);
    expect(await copiesOf(id)).toEqual([]);
  });

  test('of a deleted partner, though the news comes once more', async () => {
    const id = await partnerWith();
    const paid = await paidAndTold(id);
    const handler = documents.service.app.get(RemoveFilesWhenPartnerDeleted);
    const event = { data: { partnerId: id } } as EventEnvelope<PartnerDeleted>; // it reads nothing else
    await documents.service.database.transaction((transaction) => handler.handle(event, transaction));
    await tell(paid);
    expect(await copiesOf(id)).toEqual([]);
  });

  test('for a payout that is in no batch, which no file pays', async () => {
    const id = await partnerWith();
    const paid = pay(id);
    const { batchId, ...single } = paid.payments[0]!;
    const event = { data: single, time: paid.paidAt } as unknown as EventEnvelope<PayoutMade>;
    await inTransaction((handler, transaction) => handler.freeze(event, transaction));
    expect([batchId, await copiesOf(id)]).toEqual([paid.id, []]);
  });

  test('for a partner who has none', async () => {
    const paid = await paidAndTold(newPartner(documents));
    expect(await copiesOf(paid.payments[0]!.partnerId)).toEqual([]);
  });
});

describe('the news of a payment', () => {
  test('comes over the bus, and that of its void', async () => {
    const id = await partnerWith();
    const { payments } = pay(id);
    const { firstName, lastName, ...data } = payments[0]!;
    await publisher.publish(payoutMade, [{ subject: `payout/${data.payoutId}`, data }]);
    await eventually(async () => expect(await copiesOf(id)).toHaveLength(1));
    await publisher.publish(payoutVoided, [{ subject: `payout/${data.payoutId}`, data }]);
    await eventually(async () => expect(await copiesOf(id)).toEqual([]));
  });

  test('that comes 50 times at once keeps one copy, and that of the first time', async () => {
    const id = await partnerWith();
    const paid = pay(id);
    await Promise.all(Array.from({ length: 50 }, () => tell(paid)));
    const before = await copiesOf(id);
    expect(before).toHaveLength(1);
    await type(id, OTHER);
    await tell({ ...paid, paidAt: new Date().toISOString() });
    expect(await copiesOf(id)).toEqual(before);
  });

  test('that comes after the file changes nothing of it', async () => {
    const id = await partnerWith();
    const paid = pay(id);
    const { id: file } = (await (await ask(paid)).json()) as NachaFile;
    const text = await textOf(file);
    await tell(paid);
    await type(id, OTHER);
    expect(await textOf(file)).toBe(text);
    expect(numbersIn(text)).toEqual([FIRST]);
  });

  test('waits for a change that is under way, and keeps nothing then', async () => {
    const id = await partnerWith();
    const paid = pay(id);
    let told!: Promise<void>;
    await documents.service.database.transaction(async (transaction) => {
      await holdAccount(transaction, id);
      told = tell(paid);
      await someWait();
      await transaction.entities.query('delete from bank_accounts where partner_id = $1', [id]);
    });
    await told;
    expect(await copiesOf(id)).toEqual([]);
  });

  test('beside changes and files: a file nobody looked at has the account of the payment, or is refused', async () => {
    for (let round = 0; round < 12; round += 1) {
      const ids = [await partnerWith(), await partnerWith()];
      const paid = pay(...ids);
      const steps = [
        () => tell(paid),
        () => ask(paid),
        () => type(ids[0]!, OTHER),
        () => ask(paid),
        () => tell(paid),
        () => type(ids[1]!, OTHER),
      ];
      const turned = steps.map((_, n) => steps[(n + round) % steps.length]!);
      await Promise.all(turned.map((step) => step()));
      const { files } = await summaryOf(paid);
      for (const { id } of files) expect(numbersIn(await textOf(id))).toEqual([FIRST, FIRST]);
      if (files.length === 0) expect(await code(await ask(paid))).toEqual([409, 'ACCOUNTS_NEWER']);
    }
  });
});
