import { statement } from '@portal/kit/database/statement';
import type { ShownProduct } from '../products/present-product.js';

/** A link with its product; the product's columns keep their names, the link's are told apart. */
export interface ReferralRow extends ShownProduct, Record<string, unknown> {
  referralId: number;
  code: string;
  createdAt: Date;
  isLive: boolean;
  visits: number;
}

const PRODUCT = `p.id, p.name, p.description, p.price_cents as "priceCents", p.external_url as "externalUrl",
  p.rate_bps as "rateBps", p.commission_description as "commissionDescription", p.category, p.is_active as "isActive", p.version`;
const REFERRAL = `r.id as "referralId", r.code, r.created_at as "createdAt",
  r.deleted_at is null and p.deleted_at is null and p.is_active as "isLive",
  coalesce(v.visits, 0) as visits, ${PRODUCT}`;
const FROM = `from referrals r join products p on p.id = r.product_id
  left join visit_counts v on v.referral_id = r.id`;

export const findDeletedPartner = statement<{ id: number }>(
  'find-deleted-partner',
  'select id from deleted_partners where id = $1',
);

/** Gives no row when the code is in use, the partner has a live link for the product, or was deleted. */
export const insertReferral = statement<{ id: number }>(
  'insert-referral',
  `insert into referrals (code, partner_id, product_id) select $1, $2, $3
   where not exists (select from deleted_partners where id = $2)
   on conflict do nothing returning id`,
);

export const findLiveReferral = statement<ReferralRow>(
  'find-live-referral',
  `select ${REFERRAL} ${FROM} where r.partner_id = $1 and r.product_id = $2 and r.deleted_at is null
   order by r.adopted limit 1`,
);

/** $2: deleted ones too? Newest first. A hidden product's links are gone from the partner's list (D-24). */
export const listReferrals = statement<ReferralRow>(
  'list-referrals',
  `select ${REFERRAL} ${FROM}
   where r.partner_id = $1 and ($2 or (r.deleted_at is null and p.deleted_at is null))
   order by r.id desc`,
);

/** Gives no row when there is no such live link of the partner. */
export const markReferralDeleted = statement<{ id: number }>(
  'mark-referral-deleted',
  `update referrals set deleted_at = now()
   where id = $1 and partner_id = $2 and deleted_at is null returning id`,
);

/** Gives no row when the code is in use, or was. */
export const insertAdoptedReferral = statement<{ id: number }>(
  'insert-adopted-referral',
  `insert into referrals (code, partner_id, product_id, adopted) values ($1, $2, $3, true)
   on conflict do nothing returning id`,
);

export const findReferralByCode = statement<{ partnerId: number; productId: number; isDeleted: boolean }>(
  'find-referral-by-code',
  `select partner_id as "partnerId", product_id as "productId", deleted_at is not null as "isDeleted"
   from referrals where upper(code) = upper($1)`,
);
