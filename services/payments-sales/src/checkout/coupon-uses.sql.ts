import { statement } from '@portal/kit/database/statement';

/** Takes one use while fewer than `$2` are held; no row when none is left. Concurrent takers queue on the row. */
export const takeUse = statement<{ used: number }>(
  'take-coupon-use',
  `insert into coupon_counters (scope, used) values ($1, 1)
   on conflict (scope) do update set used = coupon_counters.used + 1 where coupon_counters.used < $2
   returning used`,
);

/** One that the checkout has is held from now on: `xmax` is 0 only of a row that was not there. */
export const insertRedemption = statement<{ id: number; is_new: boolean }>(
  'insert-redemption',
  `insert into coupon_redemptions (checkout_id, coupon_id, scopes) values ($1, $2, $3)
   on conflict (checkout_id, coupon_id) where released_at is null do update set reserved_at = now()
   returning id, xmax = 0 as is_new`,
);

/** Gives back the uses of a checkout's unpaid redemptions, save the one of coupon `$2` (null: all). */
export const releaseRedemptions = statement(
  'release-redemptions',
  `with released as (
     update coupon_redemptions set released_at = now()
     where checkout_id = $1 and coupon_id is distinct from $2 and released_at is null and redeemed_at is null
     returning scopes
   ), freed as (
     select scope, count(*)::int as uses from released, unnest(scopes) as scope group by scope order by scope
   )
   update coupon_counters c set used = c.used - freed.uses from freed where c.scope = freed.scope`,
);

export const releaseRedemption = statement(
  'release-redemption',
  `with released as (
     update coupon_redemptions set released_at = now()
     where id = $1 and released_at is null and redeemed_at is null returning scopes
   )
   update coupon_counters c set used = c.used - 1 from released where c.scope = any (released.scopes)`,
);

const IS_STALE = `reserved_at < now() - interval '30 minutes'`;

/** Uses that somebody holds without having paid for a while: any few, so that none that cannot be freed is first for ever. */
export const findStaleRedemptions = statement<{ checkout_id: number }>(
  'find-stale-redemptions',
  `select distinct checkout_id from (
     select checkout_id from coupon_redemptions
     where released_at is null and redeemed_at is null and ${IS_STALE} and $1 = any (scopes)
     order by random() limit 5
   ) few`,
);

/** The use of limit $2 that checkout $1 holds unpaid. */
export const findHeldUse = statement<{ is_stale: boolean }>(
  'find-held-use',
  `select ${IS_STALE} as is_stale from coupon_redemptions
   where checkout_id = $1 and released_at is null and redeemed_at is null and $2 = any (scopes)`,
);
