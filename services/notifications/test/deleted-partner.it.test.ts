import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerDeleted, type PartnerDeleted } from '@portal/contracts/events/partner-deleted';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { EraseWhenPartnerDeleted } from '../src/deletion/erase-when-partner-deleted.js';
import { hear, mailsOf, recorded, startNeighbours, startNotifications } from './support.js';

let notifications: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let bus: Awaited<ReturnType<typeof startPublisher>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  neighbours = await startNeighbours();
  bus = await startPublisher(AMQP_URL);
  notifications = await startNotifications({ AMQP_URL });
});
afterAll(async () => {
  await notifications.close();
  await Promise.all([bus.close(), neighbours.close()]);
});

test('of a deleted partner and their customers no address and no word stays; others keep theirs', async () => {
  const [theirs, others] = [neighbours.sale(1), neighbours.sale(2)];
  for (const sale of [theirs, others]) {
    await hear(notifications, recorded(sale));
    await eventually(async () =>
      expect((await mailsOf(notifications, sale.id)).map(({ status }) => status)).toEqual(['kept', 'kept']),
    );
  }
  await notifications.as({ role: 'partner', userId: theirs.partnerId })('/support', {
    json: { reason: 'billing', message: 'Call me, Zebedee, about it.' },
  });
  const everything = async () =>
    JSON.stringify([
      await notifications.sql('select * from mails'),
      await notifications.sql('select * from support_requests'),
    ]);
  await eventually(async () => expect(await everything()).toMatch(/support request .* from Ava/));

  const told = { subject: `partner/${theirs.partnerId}`, data: { partnerId: theirs.partnerId } };
  await bus.publish(partnerDeleted, [told, told]);
  await eventually(async () =>
    expect(await everything()).not.toMatch(/partner-1@|customer-1@|Zebedee|support request .* from Ava/),
  );
  expect((await mailsOf(notifications, others.id)).map(({ to }) => to)).toEqual([
    'partner-2@example.com',
    'customer-2@example.com',
  ]);
});

test('erasing one partner reads the mails of nobody else, however many there are', async () => {
  const sale = neighbours.sale(3);
  await hear(notifications, recorded(sale));
  await eventually(async () =>
    expect((await mailsOf(notifications, sale.id)).map(({ status }) => status)).toEqual(['kept', 'kept']),
  );
  await notifications.sql(
    `insert into mails (kind, dedupe_key, about, recipient, status)
     select 'receipt', 'receipt:' || (1000000 + n), jsonb_build_object('partnerId', 5000 + n % 500), n || '@example.com', 'sent'
     from generate_series(1, 20000) n`,
  );
  await notifications.sql('analyze mails');
  const event = { data: { partnerId: sale.partnerId } } as EventEnvelope<PartnerDeleted>; // it reads nothing else
  const read = await notifications.database.transaction(async (transaction) => {
    // Of this connection, and so with what it read a moment ago.
    const readSoFar = async () => {
      const [row] = (await transaction.entities.query(
        `select seq_tup_read::int as rows from pg_stat_xact_user_tables where relname = 'mails'`,
      )) as { rows: number }[];
      return row!.rows;
    };
    const before = await readSoFar();
    await notifications.app.get(EraseWhenPartnerDeleted).handle(event, transaction);
    return (await readSoFar()) - before;
  });
  expect(read).toBe(0);
  const theirs = await notifications.sql(`select recipient from mails where about->>'saleId' = '3'`);
  expect(theirs).toEqual([{ recipient: null }, { recipient: null }]);
});
