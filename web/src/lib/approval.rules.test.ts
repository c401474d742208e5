import { expect, test } from '@jest/globals';
import type { Approval } from '@portal/contracts/http/approvals';
import { kindOf, nameOf, payeeOf } from './approval.rules.js';

const ava = { id: 7, firstName: 'Ava', lastName: 'Reyes' };
const asked = { kind: 'payment', month: '2026-10', beyondOwedInCents: 0 } as Approval;

test('names whom a request pays, also where names are not known', () => {
  expect(payeeOf({ partner: ava, partnersCount: 1 })).toBe('Ava Reyes');
  expect(payeeOf({ partner: { ...ava, firstName: null, lastName: null }, partnersCount: 1 })).toBe(
    'Partner 7',
  );
  expect(payeeOf({ partner: null, partnersCount: 3 })).toBe('3 partners');
  expect(payeeOf({ partner: null, partnersCount: 1 })).toBe('1 partner');
  expect(nameOf({ id: 2, firstName: null, lastName: null })).toBe('Administrator 2');
});

test('says what it is: an advance is named as one', () => {
  expect(kindOf(asked)).toMatch(/^Payment for .*2026$/);
  expect(kindOf({ ...asked, kind: 'batch' })).toMatch(/^Batch for /);
  expect(kindOf({ ...asked, beyondOwedInCents: 1 })).toMatch(/^Advance for /);
});
