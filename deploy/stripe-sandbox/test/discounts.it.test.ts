import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { refusal, start, type Running } from './support/running.js';

const NOW = 1_800_000_000;
let sandbox: Running;
beforeAll(async () => {
  sandbox = await start();
  await sandbox.control('/state', { clock: NOW });
});
afterAll(() => sandbox.close());

describe('a coupon', () => {
  test('is found by its id: percent off', async () => {
    await sandbox.stripe.coupons.create({
      id: 'WELCOME10',
      name: 'Welcome',
      percent_off: 10,
      duration: 'once',
      metadata: { campaign: 'spring' },
    });
    expect(await sandbox.stripe.coupons.retrieve('WELCOME10')).toEqual(
      expect.objectContaining({
        object: 'coupon',
        percent_off: 10,
        amount_off: null,
        currency: null,
        name: 'Welcome',
        valid: true,
        times_redeemed: 0,
        metadata: { campaign: 'spring' },
      }),
    );
  });

  test('amount off has a currency; 12.5 % is kept exactly', async () => {
    expect(
      await sandbox.stripe.coupons.create({ id: 'SAVE25', amount_off: 2_500, currency: 'usd' }),
    ).toMatchObject({
      amount_off: 2_500,
      currency: 'usd',
      percent_off: null,
    });
    expect((await sandbox.stripe.coupons.create({ percent_off: 12.5 })).percent_off).toBe(12.5);
    expect(await refusal(sandbox.stripe.coupons.create({ amount_off: 100 }))).toMatchObject({
      code: 'parameter_missing',
      param: 'currency',
    });
    expect((await refusal(sandbox.stripe.coupons.create({}))).statusCode).toBe(400);
  });

  test('says what it applies to only where that is asked for', async () => {
    const { stripe } = sandbox;
    const applies_to = { products: ['prod_1'] };
    expect(await stripe.coupons.create({ id: 'SOME', percent_off: 5, applies_to })).not.toHaveProperty(
      'applies_to',
    );
    await stripe.promotionCodes.create({ code: 'SOMEONE', promotion: { type: 'coupon', coupon: 'SOME' } });
    const expand = ['applies_to'];
    expect(await stripe.coupons.retrieve('SOME')).not.toHaveProperty('applies_to');
    expect(await stripe.coupons.retrieve('SOME', { expand })).toMatchObject({ applies_to });
    expect(await stripe.coupons.retrieve('WELCOME10', { expand })).toMatchObject({
      applies_to: { products: [] },
    });
    const listed = await stripe.promotionCodes.list({
      code: 'SOMEONE',
      expand: ['data.promotion.coupon.applies_to'],
    });
    expect(listed.data[0]!.promotion.coupon).toMatchObject({ id: 'SOME', applies_to });
  });

  test('with a date in the past is not valid, and one that ends later turns invalid then', async () => {
    const expired = await sandbox.stripe.coupons.create({
      id: 'EXPIRED',
      percent_off: 20,
      redeem_by: NOW - 1,
    });
    expect(expired.valid).toBe(false);
    await sandbox.stripe.coupons.create({ id: 'SOON', percent_off: 20, redeem_by: NOW + 60 });
    expect((await sandbox.stripe.coupons.retrieve('SOON')).valid).toBe(true);
    await sandbox.control('/state', { clock: NOW + 60 });
    expect((await sandbox.stripe.coupons.retrieve('SOON')).valid).toBe(false);
    await sandbox.control('/state', { clock: NOW });
  });

  test('is listed, renamed, deleted, and then missing; a taken id is refused', async () => {
    await sandbox.stripe.coupons.create({ id: 'GONE', percent_off: 5 });
    expect(await refusal(sandbox.stripe.coupons.create({ id: 'GONE', percent_off: 5 }))).toMatchObject({
      code: 'resource_already_exists',
    });
    expect((await sandbox.stripe.coupons.update('GONE', { name: 'Soon gone' })).name).toBe('Soon gone');
    expect((await sandbox.stripe.coupons.list({ limit: 1 })).data).toMatchObject([{ id: 'GONE' }]);
    expect(await sandbox.stripe.coupons.del('GONE')).toEqual(
      expect.objectContaining({ id: 'GONE', deleted: true }),
    );
    expect(await refusal(sandbox.stripe.coupons.retrieve('GONE'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such coupon: 'GONE'",
    });
  });
});

describe('a promotion code', () => {
  const promotion = { type: 'coupon' as const, coupon: 'HALF' };
  beforeAll(() => sandbox.stripe.coupons.create({ id: 'HALF', percent_off: 50, max_redemptions: 1 }));

  test('is looked up by its code, whatever the case, and brings its coupon when asked', async () => {
    const created = await sandbox.stripe.promotionCodes.create({
      code: 'Spring-50',
      promotion,
      restrictions: { minimum_amount: 5_000, minimum_amount_currency: 'usd' },
    });
    const { data } = await sandbox.stripe.promotionCodes.list({
      code: 'SPRING-50',
      active: true,
      expand: ['data.promotion.coupon'],
    });
    expect(data).toMatchObject([
      {
        id: created.id,
        code: 'Spring-50',
        active: true,
        promotion: {
          type: 'coupon',
          coupon: { id: 'HALF', percent_off: 50, max_redemptions: 1, valid: true },
        },
        restrictions: {
          minimum_amount: 5_000,
          minimum_amount_currency: 'usd',
          first_time_transaction: false,
        },
      },
    ]);
    expect(await sandbox.stripe.promotionCodes.retrieve(created.id)).toMatchObject({
      promotion: { coupon: 'HALF' },
    });
    expect((await sandbox.stripe.promotionCodes.list({ code: 'SPRING' })).data).toEqual([]);
  });

  test('is inactive when switched off, past its date, or without its coupon', async () => {
    await sandbox.stripe.coupons.create({ id: 'SHORT', percent_off: 5 });
    const of = { type: 'coupon' as const, coupon: 'SHORT' };
    const off = await sandbox.stripe.promotionCodes.create({ code: 'OFF', promotion: of });
    await sandbox.stripe.promotionCodes.update(off.id, { active: false });
    await sandbox.stripe.promotionCodes.create({ code: 'PAST', promotion: of, expires_at: NOW - 1 });
    await sandbox.stripe.promotionCodes.create({ code: 'ORPHAN', promotion: of });
    const active = async (code: string) =>
      (await sandbox.stripe.promotionCodes.list({ code, active: true })).data.length;
    expect(await Promise.all(['OFF', 'PAST', 'ORPHAN'].map(active))).toEqual([0, 0, 1]);
    await sandbox.stripe.coupons.del('SHORT');
    expect(await active('ORPHAN')).toBe(0);
    expect((await sandbox.stripe.promotionCodes.list({ code: 'ORPHAN' })).data).toMatchObject([
      { active: false },
    ]);
  });

  test('is unique while active, and needs a coupon that exists', async () => {
    await sandbox.stripe.promotionCodes.create({ code: 'TWICE', promotion });
    expect(await refusal(sandbox.stripe.promotionCodes.create({ code: 'twice', promotion }))).toMatchObject({
      code: 'resource_already_exists',
    });
    const nowhere = { type: 'coupon' as const, coupon: 'NOWHERE' };
    expect(await refusal(sandbox.stripe.promotionCodes.create({ promotion: nowhere }))).toMatchObject({
      code: 'resource_missing',
    });
  });
});
