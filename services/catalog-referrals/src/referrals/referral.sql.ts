import { bool, int4, int8, nullable, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** A link with its product. The product's columns keep their names; the link's columns have distinct ones. */
const referralRow = {
  referralId: int8,
  code: text,
  createdAt: timestamptz,
  isLive: bool,
  visits: int8,
  id: int8,
  name: text,
  description: text,
  priceCents: int4,
  externalUrl: text,
  rateBps: int4,
  commissionDescription: nullable(text),
  category: nullable(text),
  isActive: bool,
  holdDays: nullable(int4),
  version: int4,
};
export type ReferralRow = RowOf<typeof referralRow>;

const PRODUCT = `p.id, p.name, p.description, p.price_cents as "priceCents", p.external_url as "externalUrl",
  p.rate_bps as "rateBps", p.commission_description as "commissionDescription", p.category, p.is_active as "isActive",
  p.hold_days as "holdDays", p.version`;
const REFERRAL = `r.id as "referralId", r.code, r.created_at as "createdAt",
  r.deleted_at is null and p.deleted_at is null and p.is_active as "isLive",
  coalesce(v.visits, 0) as visits, ${PRODUCT}`;
const FROM = `from referrals r join products p on p.id = r.product_id
  left join visit_counts v on v.referral_id = r.id`;

export const findDeletedPartner = statement(
  'find-deleted-partner-of-catalog-referrals',
  { params: { id: int8 }, row: { id: int8 } },
  'select id from deleted_partners where id = :id',
);

/** Returns no row when the code is in use, or when the partner has a live link for the product or was deleted. */
export const insertReferral = statement(
  'insert-referral',
  { params: { code: text, partnerId: int8, productId: int8 }, row: { id: int8 } },
  `insert into referrals (code, partner_id, product_id) select :code, :partnerId, :productId
   where not exists (select from deleted_partners where id = :partnerId)
   on conflict do nothing returning id`,
);

export const findLiveReferral = statement(
  'find-live-referral',
  {
    params: { partnerId: int8, productId: int8 },
    row: referralRow,
  },
  `select ${REFERRAL} ${FROM} where r.partner_id = :partnerId and r.product_id = :productId and r.deleted_at is null
   order by r.adopted limit 1`,
);

/** Newest first. Leaves out links of a hidden product (D-24). */
export const listReferrals = statement(
  'list-referrals',
  {
    params: { partnerId: int8, withDeleted: bool },
    row: referralRow,
  },
  `select ${REFERRAL} ${FROM}
   where r.partner_id = :partnerId and (:withDeleted or (r.deleted_at is null and p.deleted_at is null))
   order by r.id desc`,
);

/** Returns no row when the partner has no such live link. */
export const markReferralDeleted = statement(
  'mark-referral-deleted',
  { params: { id: int8, partnerId: int8 }, row: { id: int8 } },
  `update referrals set deleted_at = now()
   where id = :id and partner_id = :partnerId and deleted_at is null returning id`,
);

/** Returns no row when the code is, or was, in use. */
export const insertAdoptedReferral = statement(
  'insert-adopted-referral',
  { params: { code: text, partnerId: int8, productId: int8 }, row: { id: int8 } },
  `insert into referrals (code, partner_id, product_id, adopted) values (:code, :partnerId, :productId, true)
   on conflict do nothing returning id`,
);

export const findReferralByCode = statement(
  'find-referral-by-code',
  { params: { code: text }, row: { partnerId: int8, productId: int8, isDeleted: bool } },
  `select partner_id as "partnerId", product_id as "productId", deleted_at is not null as "isDeleted"
   from referrals where upper(code) = upper(:code)`,
);
