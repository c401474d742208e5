// Promise 28: two administrators repeatedly make files of the same batches at the same time, over breaking connections,
// while documents is killed with -9. Each payout with a bank account is in exactly one file, and the day's files differ
// in modifier, batch numbers and trace numbers.
import type { User } from '@portal/contracts/http/account';
import { portal, type Portal, type SignedIn } from '../lib/chaos-portal.ts';
import { sellInMonth } from '../lib/past-sales.ts';
import { breakingWay, sendUntilAnswered } from '../lib/send-until-answered.ts';
import { browserAt, newPerson, expectStatus } from '../lib/customers.ts';
import type { Outcome } from '../chaos.ts';

export const promise = 28;
export const what = 'two make files at once, documents killed';

interface CreditRow {
  payout_id: string;
  files: number;
  trace: string;
  modifier: string;
  file: string;
  batch: string;
}

const PARTNERS = 3;
const BATCHES = 4;

export async function run(scale: number): Promise<Outcome> {
  const at = await portal();
  const admins = await Promise.all([at.admin(), at.admin()]);
  const [first] = admins as [SignedIn, SignedIn];
  const batches: number[] = [];
  for (let n = 0; n < BATCHES * scale; n++) batches.push(await payBatch(at, first, n));

  const documents = at.program('documents');
  const ways = await Promise.all(admins.map(() => breakingWay(at.url)));
  const since = performance.now();
  let kills = 0;
  for (const batchId of batches) {
    const making = admins.map((admin, n) =>
      ways[n]!.send(admin, `/api/admin/payout-batches/${batchId}/nacha-files`, {}),
    );
    await documents.kill();
    kills++;
    documents.start();
    await documents.ready();
    const refused = (await Promise.all(making)).filter(({ status }) => status !== 200 && status !== 409);
    if (refused.length > 0) throw new Error(`a file was answered ${JSON.stringify(refused[0])}`);
  }
  const seconds = ((performance.now() - since) / 1_000).toFixed(1);
  await Promise.all(ways.map((way) => way.close()));

  const credits = await at.sql<CreditRow>(
    'documents',
    `select payout_id, count(*)::int as files, min(trace) as trace, min(modifier) as modifier, min(file_id) as file,
       min(first_batch_number) as batch
     from nacha_credits join nacha_files on nacha_files.id = file_id
     where is_live and batch_id = any($1::bigint[]) group by payout_id`,
    [batches],
  );
  const files = new Map(credits.map(({ file, modifier }) => [file, modifier]));
  const numbers = new Map(credits.map(({ file, batch }) => [file, batch]));
  const alike = (values: unknown[]) => values.length - new Set(values).size;
  return {
    faults: kills + ways.reduce((sum, way) => sum + way.cuts(), 0),
    work: batches.length * PARTNERS,
    lost: batches.length * PARTNERS - credits.length,
    duplicated:
      credits.filter(({ files: count }) => count > 1).length +
      alike(credits.map(({ trace }) => trace)) +
      alike([...files.values()]) +
      alike([...numbers.values()]),
    seconds,
    note: `${files.size} files`,
  };
}

/**
 * Pays new partners with bank accounts, who earned in a closed month, in one batch.
 * @returns the batch's id
 */
async function payBatch(at: Portal, admin: SignedIn, n: number): Promise<number> {
  const partnerIds: number[] = [];
  for (let index = 0; index < PARTNERS; index++) {
    const { id } = await expectStatus(
      201,
      browserAt(at.url).call<User>('POST', '/api/register', newPerson()),
    );
    partnerIds.push(id);
    const { status } = await sendUntilAnswered(
      { url: at.url, headers: admin.headers },
      `/api/admin/partners/${id}/bank-account`,
      {
        holderName: 'Sam Steady',
        accountType: 'checking',
        routingNumber: '021000021',
        accountNumber: String(100_000_000 + id),
      },
      'PUT',
    );
    if (status !== 204 && status !== 200) throw new Error(`the bank account was answered ${status}`);
  }
  const month = await sellInMonth(at, partnerIds, 1_000 + n);
  const { status, body } = await sendUntilAnswered<{ id: number }>(
    { url: at.url, headers: admin.headers },
    '/api/admin/payout-batches',
    {
      month,
      partnerIds,
    },
  );
  if (status !== 200) throw new Error(`the batch was answered ${status} ${JSON.stringify(body)}`);
  return body.id;
}
