import { expect, test } from '@jest/globals';
import { setBusinessTimeZone, UTC } from '@portal/contracts/values/business-time-zone';
import { payableFromText, pendingText, pendingUntil } from './not-payable.js';

const sum = { amount: 15, amountInCents: 1_500 };

test('the day begins in the business’s time zone', () => {
  setBusinessTimeZone('America/New_York');
  expect(payableFromText('2026-12-06')).toBe('Payable from Dec 6, 2026, 00:00 Eastern Time');
  setBusinessTimeZone(UTC);
});

test('what is pending names the day from which it is payable, in UTC', () => {
  expect(pendingUntil('2026-12-06')).toBe('Pending until Dec 6');
  expect(payableFromText('2026-12-06')).toBe('Payable from Dec 6, 2026, 00:00 UTC');
  expect(pendingText({ ...sum, first: '2026-12-06', last: '2026-12-06' })).toBe('$15.00 pending until Dec 6');
  expect(pendingText({ ...sum, first: '2026-12-06', last: '2027-01-02' })).toBe(
    '$15.00 pending, payable from Dec 6 to Jan 2',
  );
});
