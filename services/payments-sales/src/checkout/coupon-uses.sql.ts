import { array, bool, int4, int8, nullable, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/**
 * Takes one use while fewer than `limit` are held. Returns no row when none is left. Concurrent callers queue on the
 * row lock.
 */
export const takeUse = statement(
  'take-coupon-use',
  { params: { scope: text, limit: int4 }, row: { used: int4 } },
  `insert into coupon_counters (scope, used) values (:scope, 1)
   on conflict (scope) do update set used = coupon_counters.used + 1 where coupon_counters.used < :limit
   returning used`,
);

/** Renews the hold when the checkout already has this coupon. `xmax` is 0 only for a new row. */
export const insertRedemption = statement(
  'insert-redemption',
  { params: { checkoutId: int8, couponId: text, scopes: array(text) }, row: { id: int8, is_new: bool } },
  `insert into coupon_redemptions (checkout_id, coupon_id, scopes) values (:checkoutId, :couponId, :scopes)
   on conflict (checkout_id, coupon_id) where released_at is null do update set reserved_at = now()
   returning id, xmax = 0 as is_new`,
);

/** Releases the uses of a checkout's unpaid redemptions, except that of this coupon (null: releases all). */
export const releaseRedemptions = statement(
  'release-redemptions',
  { params: { checkoutId: int8, couponId: nullable(text) } },
  `with released as (
     update coupon_redemptions set released_at = now()
     where checkout_id = :checkoutId and coupon_id is distinct from :couponId and released_at is null and redeemed_at is null
     returning scopes
   ), freed as (
     select scope, count(*)::int as uses from released, unnest(scopes) as scope group by scope order by scope
   )
   update coupon_counters c set used = c.used - freed.uses from freed where c.scope = freed.scope`,
);

export const releaseRedemption = statement(
  'release-redemption',
  { params: { id: int8 } },
  `with released as (
     update coupon_redemptions set released_at = now()
     where id = :id and released_at is null and redeemed_at is null returning scopes
   )
   update coupon_counters c set used = c.used - 1 from released where c.scope = any (released.scopes)`,
);

const IS_STALE = `reserved_at < now() - interval '30 minutes'`;

/** A few stale unpaid redemptions, in random order, so that ones that cannot be released do not block the others. */
export const findStaleRedemptions = statement(
  'find-stale-redemptions',
  { params: { scope: text }, row: { checkout_id: int8 } },
  `select distinct checkout_id from (
     select checkout_id from coupon_redemptions
     where released_at is null and redeemed_at is null and ${IS_STALE} and :scope = any (scopes)
     order by random() limit 5
   ) few`,
);

/** The use that a checkout holds unpaid. */
export const findHeldUse = statement(
  'find-held-use',
  { params: { checkoutId: int8, scope: text }, row: { is_stale: bool } },
  `select ${IS_STALE} as is_stale from coupon_redemptions
   where checkout_id = :checkoutId and released_at is null and redeemed_at is null and :scope = any (scopes)`,
);
