import { SUPPORT_REASONS } from '@portal/contracts/values/support';
import { sellerOf } from '../../../scripts/large-data/catalog.sql.ts';
import { pick } from '../../../scripts/large-data/chance.sql.ts';
import type { Filler } from '../../../scripts/large-data/filler.ts';
import { BASE, type Plan } from '../../../scripts/large-data/plan.ts';
import { momentOf } from '../../../scripts/large-data/sales.sql.ts';

const messages = [
  'How do I change the address that my statement shows?',
  'My customer paid twice by mistake, what should they do?',
  'Could links have a name of my own?',
  'When is last month paid?',
];

/** Writes support requests, without mails, since none was sent. */
export async function fillNotifications(filler: Filler, plan: Plan): Promise<void> {
  const found = `select from support_requests where user_id > ${BASE} limit 1`;
  await filler.once(found, ['support_requests'], async () => {
    await filler.write(
      'requests to support',
      `insert into support_requests (user_id, reason, message, created_at)
       select ${BASE} + ${sellerOf('n', plan)}, ${pick(Object.keys(SUPPORT_REASONS), 'n', 61)}, ${pick(messages, 'n', 62)},
         ${momentOf('n', plan.supportRequests, plan)}
       from generate_series(1, ${plan.supportRequests}) n order by n`,
    );
  });
}
