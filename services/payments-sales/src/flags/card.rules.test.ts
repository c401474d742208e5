import { expect, test } from '@jest/globals';
import { flagsOfCard, type CardUse } from './card.rules.js';

const AVA = 7;
const BEN = 8;
const day = (days: number) => new Date(Date.UTC(2026, 10, 1 + days));
let saleId = 0;
const use = (mailbox: string | null, more: Partial<CardUse> = {}): CardUse => ({
  saleId: ++saleId,
  partnerId: AVA,
  soldAt: day(0),
  mailbox,
  ownOf: [],
  ...more,
});
const kindsOf = (uses: CardUse[]) => {
  const flags = flagsOfCard(uses);
  return uses.map((one) => flags.find((flag) => flag.saleId === one.saleId)?.flag.kind ?? null);
};

test('a card of one or two customers flags nothing, however often they buy', () =>
  expect(flagsOfCard(['a', 'b', 'a', 'b'].map((mailbox) => use(mailbox)))).toEqual([]));

test('a card of three customers of one partner flags all that it paid', () => {
  const uses = [use('a'), use('b'), use('a'), use('c')];
  expect(flagsOfCard(uses)).toEqual(
    uses.map((one) => ({
      saleId: one.saleId,
      partnerId: AVA,
      flag: { kind: 'shared-card', evidence: { customers: 3, days: 30 } },
    })),
  );
});

test('three customers of different partners are none of one', () =>
  expect(flagsOfCard([use('a'), use('b'), use('c', { partnerId: BEN })])).toEqual([]));

test.each([
  [29, ['shared-card', 'shared-card', 'shared-card']],
  [30, [null, null, null]],
])('three customers within 30 days are, and over %i days not longer', (days, kinds) =>
  expect(kindsOf([use('a'), use('b', { soldAt: day(10) }), use('c', { soldAt: day(days) })])).toEqual(kinds),
);

test('who is not known yet is no customer, and is flagged with the others', () => {
  expect(kindsOf([use('a'), use('b'), use(null)])).toEqual([null, null, null]);
  expect(kindsOf([use('a'), use('b'), use(null), use('c')])).toEqual(Array(4).fill('shared-card'));
});

test('a card that bought for the partner flags what it buys for others by the partner’s link, before and after', () => {
  const uses = [use('a'), use('ava', { ownOf: [AVA] }), use('b'), use('c', { partnerId: BEN })];
  expect(kindsOf(uses)).toEqual(['own-purchase', null, 'own-purchase', null]);
  expect(flagsOfCard(uses)[0]!.flag.evidence).toEqual({ matches: ['card'] });
});

test('the partner’s card is known by a purchase at another partner, which is no own purchase', () =>
  expect(kindsOf([use('ava', { partnerId: BEN, ownOf: [AVA] }), use('a')])).toEqual([null, 'own-purchase']));

test('an own card is one reason: its customers are not counted besides', () =>
  expect(
    flagsOfCard([use('ava', { ownOf: [AVA] }), use('a'), use('b'), use('c')]).map(({ flag }) => flag.kind),
  ).toEqual(Array(3).fill('own-purchase')));
