import { expect, test } from '@jest/globals';
import { written } from '../design/written.js';
import { mail } from './weekly-summary.mail.js';

const { sample } = mail;
const write = (props: Partial<typeof sample> = {}) => written(mail, { ...sample, ...props });

test('says what the next payout is, and when it comes', async () => {
  const { text } = await write();
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'Next payout, as things stand $120.50 When $80.00 of it is payable now, the rest after month end, from December 1, 2026 on',
  );
});

test('names no day where nothing comes', async () => {
  const { text } = await write({ next: { ...sample.next, amountInCents: 0 } });
  expect(text).toContain('$0.00');
  expect(text).not.toMatch(/When|December/);
});
