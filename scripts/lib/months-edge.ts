// Started by promise 20 once for each time zone: payments-sales and payouts on one bus in this process record a sale 1
// ms before, at and 1 ms after the start of this month. Prints as JSON where each sale is found.
import type { RankedPartner } from '@portal/contracts/http/internal';
import type { PartnerSummary, StatementMonth } from '@portal/contracts/http/partner';
import { currentMonth } from '@portal/contracts/values/month';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { RecordSale } from '../../services/payments-sales/src/sales/record-sale.ts';
import { startStack } from '../../services/payments-sales/test/stack.ts';
import { AppModule } from '../../services/payouts/src/app.module.ts';

const PARTNER = 7; // who owns the link
const edge = Date.parse(`${currentMonth()}-01T00:00:00.000Z`);

const AMQP_URL = await freshBus();
const payouts = await startTestService('payouts', AppModule, { AMQP_URL, SECOND_PERSON: 'off' });
const sales = await startStack({ AMQP_URL });
const read = async <Answer>(service: TestService, caller: Parameters<TestService['as']>[0], path: string) =>
  (await (await service.as(caller)(path)).json()) as Answer;
try {
  for (const milliseconds of [-1, 0, 1]) {
    const intent = await sales.stripe.paymentIntents.retrieve(
      await sales.visit(`customer ${milliseconds}`).pay(),
    );
    const paidAt = new Date(edge + milliseconds);
    const begunThen = { ...intent, created: Math.floor(paidAt.getTime() / 1_000) };
    await sales.service.app.get(RecordSale).fromIntent(begunThen, paidAt);
  }
  const ledger = () =>
    payouts.sql(
      `select to_char(occurred_at at time zone 'UTC', 'MM-DD HH24:MI:SS.MS') as moment, month from ledger_entries order by sale_id`,
    );
  await eventually(async () => {
    if ((await ledger()).length < 3) throw new Error('not posted yet');
  }, 20_000);
  const partner = { role: 'partner', userId: PARTNER } as const;
  const statement = await read<StatementMonth[]>(payouts, partner, '/partner/statement');
  const summary = await read<PartnerSummary>(payouts, partner, '/partner/summary');
  const [ranked] = await read<RankedPartner[]>(
    payouts,
    { role: 'service' },
    `/internal/leaderboard?partnerId=${PARTNER}`,
  );
  const found = {
    ledger: (await ledger()).map(({ month }) => month),
    recorded: (await sales.service.sql('select month from sales order by id')).map(({ month }) => month),
    statement: statement.map(({ month, salesCount }) => [month, salesCount]),
    thisMonth: summary.monthCommissionInCents,
    leaderboard: [ranked!.salesCount, ranked!.monthCommissionCents],
    hoursFromUtc: -new Date(edge).getTimezoneOffset() / 60,
  };
  process.stdout.write(JSON.stringify(found));
} finally {
  await sales.close();
  await payouts.close();
}
process.exit(0);
