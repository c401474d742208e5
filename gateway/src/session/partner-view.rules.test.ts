import { expect, test } from '@jest/globals';
import { signView, viewIn } from './partner-view.rules.js';

const view = { adminId: 1, session: 44, partnerId: 7, endsAt: 1_795_000_000_000 };

test('a token says who looks at whom, in which session and until when', () => {
  const token = signView(view, 'a secret');
  expect(viewIn(token, ['another', 'a secret'])).toEqual(view);
  expect(viewIn(token, ['another'])).toBeNull();
});

test.each(['', 'x', '1.44.7', '1.44.8.1795000000000.forged', 'NaN.1.2.3.x', '1.44.7.1e3.x'])(
  'nothing that was not signed counts: %s',
  (token) => expect(viewIn(token, ['a secret'])).toBeNull(),
);

test('changing any part of it makes it worthless', () => {
  const parts = signView(view, 'a secret').split('.');
  for (let changed = 0; changed < 4; changed++)
    expect(
      viewIn(parts.map((part, at) => (at === changed ? `${Number(part) + 1}` : part)).join('.'), [
        'a secret',
      ]),
    ).toBeNull();
});
