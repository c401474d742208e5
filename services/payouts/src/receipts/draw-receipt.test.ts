import { expect, test } from '@jest/globals';
import { drawReceipt } from './draw-receipt.js';

const receiptOf = (client: string) => ({
  title: 'Payout receipt',
  facts: [],
  lines: Array.from({ length: 200 }, () => ({ product: 'Roadside Assist', client, amount: '$1.00' })),
  sums: [],
  note: '',
});
const cost = async (client: string) => {
  const before = process.cpuUsage();
  await drawReceipt(receiptOf(client));
  return process.cpuUsage(before).user;
};

/** What anybody may type who buys: 200 characters as first name, and 200 as last. */
const LONG = `${'Maximiliana '.repeat(16)} ${'Featherstonehaugh '.repeat(11)}`.slice(0, 400);

test('the longest names cost a receipt little more than names that fit', async () => {
  await cost('Warm Up');
  const ratio = (await cost(LONG)) / (await cost('Dana Lane'));
  expect(ratio).toBeLessThan(20);
});

test('a receipt says whose it is', async () => {
  const pdf = await drawReceipt(receiptOf('Dana Lane'), { name: 'Harbor Insurance', color: '#4338ca' });
  expect(pdf.toString('latin1')).toContain('(Harbor Insurance)');
});
