import { afterEach, describe, expect, test } from '@jest/globals';
import type { SalesChart } from '@portal/contracts/http/charts';
import type { BookedSale, SaleForMail } from '@portal/contracts/http/internal';
import type { SaleDay } from '@portal/contracts/http/link-days';
import { setBusinessTimeZone } from '@portal/contracts/values/business-time-zone';
import { dayOf } from '@portal/contracts/values/calendar-day';
import { payableAt, payableFrom } from '@portal/contracts/values/hold-period';
import { currentMonth } from '@portal/contracts/values/month';
import { startOfDay } from '@portal/contracts/values/start-of-day';
import { SettingsError } from '@portal/kit/config/settings';
import { eventually } from '@portal/kit/testing/eventually';
import { freshDatabase } from '@portal/kit/testing/fresh';
import { startTestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { insertSales } from './insert-sales.js';
import { link, startStack, WEBHOOK_SECRET, type Stack } from './stack.js';
import { RecordSale } from '../src/sales/record-sale.js';

let opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.reverse()) await each.close();
  opened = [];
});

async function database(): Promise<string> {
  const { url, drop } = await freshDatabase('payments-sales');
  opened.push({ close: drop });
  return url;
}
async function start(BUSINESS_TIME_ZONE: string, DATABASE_URL: string): Promise<Stack> {
  const stack = await startStack({ BUSINESS_TIME_ZONE, DATABASE_URL });
  opened.push(stack);
  return stack;
}
async function stop(stack: Stack) {
  opened = opened.filter((each) => each !== stack);
  await stack.close();
}
const refusal = async (BUSINESS_TIME_ZONE: string, DATABASE_URL: string) => {
  const settings = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET };
  const error: unknown = await startTestService('payments-sales', AppModule, {
    ...settings,
    BUSINESS_TIME_ZONE,
    DATABASE_URL,
  }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SettingsError);
  return (error as SettingsError).sentences;
};
const anotherZone = (zone: string, kept: string) => [
  `BUSINESS_TIME_ZONE is wrong: it is ${zone}, and the books have been kept in ${kept} since the first sale, which nothing can change.`,
];

/** Records a sale that was paid at this moment. */
async function sell({ stripe, visit, service }: Stack, at: Date): Promise<number> {
  const intent = await stripe.paymentIntents.retrieve(await visit(`customer ${at.toISOString()}`).pay());
  const begunThen = { ...intent, created: Math.floor(at.getTime() / 1_000) };
  const recording = await service.app.get(RecordSale).fromIntent(begunThen, at);
  if (recording.outcome !== 'recorded') throw new Error(recording.outcome);
  return recording.sale.id;
}

describe.each(['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kolkata', 'Europe/Berlin'])(
  'with the books in %s',
  (zone) => {
    test('a sale has the month, and the chart the day, of that zone: a millisecond before its midnight and at it', async () => {
      const stack = await start(zone, await database());
      stack.links.set('AVA0AUT0', link({ holdDays: 14 }));
      const edge = Date.parse(startOfDay(`${currentMonth()}-01`));
      const moments = [-1, 0].map((milliseconds) => new Date(edge + milliseconds));
      const ids: number[] = [];
      for (const at of moments) ids.push(await sell(stack, at));

      const months = moments.map((at) => currentMonth(at));
      expect(months[0]! < months[1]!).toBe(true);
      const { service } = stack;
      expect((await service.sql('select month from sales order by id')).map(({ month }) => month)).toEqual(
        months,
      );
      await eventually(async () => {
        const asked = await service.as({ role: 'admin', userId: 1 })('/admin/charts/sales?days=90');
        const { days } = (await asked.json()) as SalesChart;
        expect(days.at(-1)!.day).toBe(dayOf(new Date()));
        expect(days.filter(({ salesCount }) => salesCount > 0).map(({ day }) => day)).toEqual(
          moments.map((at) => dayOf(at)),
        );
      });

      const asService = service.as({ role: 'service' });
      const byDay = (await (await asService('/internal/sale-days?partnerId=7')).json()) as SaleDay[];
      expect(byDay.map(({ day }) => day)).toEqual(moments.map((at) => dayOf(at)));
      const payable = moments.map((at) => payableAt(at.toISOString(), 14)!);
      const booked = (await (
        await asService('/internal/check-books/sales/rows?from=0&to=9')
      ).json()) as BookedSale[];
      expect(booked.map(({ payableFrom: at }) => at! * 1_000)).toEqual(payable.map((at) => Date.parse(at)));
      for (const [index, id] of ids.entries()) {
        const sale = (await (await asService(`/internal/sales/${id}`)).json()) as SaleForMail;
        expect(sale).toMatchObject({ month: months[index]!, payableFrom: payableFrom(payable[index]!) });
      }
    });
  },
);

test('before the first sale the zone may be another at each start; from the first sale on it is refused', async () => {
  const url = await database();
  await stop(await start('Asia/Kolkata', url));
  const stack = await start('America/New_York', url);
  expect(await stack.service.sql('select zone from business_time_zone')).toEqual([]);
  await sell(stack, new Date());
  expect(await stack.service.sql('select zone from business_time_zone')).toEqual([
    { zone: 'America/New_York' },
  ]);
  await stop(stack);

  expect(await refusal('UTC', url)).toEqual(anotherZone('UTC', 'America/New_York'));
  await start('America/New_York', url);
});

test('books from before the setting, and those of the release before, are in UTC', async () => {
  const url = await database();
  const stack = await start('UTC', url);
  await insertSales(stack.service, { partnerId: 7, count: 1 });
  expect(await refusal('America/New_York', url)).toEqual(anotherZone('America/New_York', 'UTC'));
});

test('a process that began with another zone before the first sale records none', async () => {
  const url = await database();
  const late = await start('Asia/Kolkata', url);
  const early = await start('UTC', url);
  await sell(early, new Date());
  // Both run in this process, which has the zone of the one that began last.
  setBusinessTimeZone('Asia/Kolkata');
  await expect(sell(late, new Date())).rejects.toThrow(anotherZone('Asia/Kolkata', 'UTC')[0]);
  setBusinessTimeZone('UTC');
  expect(await early.service.sql('select month from sales')).toHaveLength(1);
});

test('nobody changes the zone that is kept', async () => {
  const stack = await start('UTC', await database());
  await sell(stack, new Date());
  for (const change of [`update business_time_zone set zone = 'x'`, 'delete from business_time_zone'])
    await expect(stack.service.sql(change)).rejects.toThrow('the time zone of the books never changes');
});
