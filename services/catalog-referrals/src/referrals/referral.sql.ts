import type { ProductPicture } from '@portal/contracts/http/product-picture';
import {
  array,
  bool,
  int4,
  int8,
  jsonb,
  nullable,
  type RowOf,
  text,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** A link with its product. The product's columns keep their names; the link's columns have distinct ones. */
const referralRow = {
  referralId: int8,
  code: text,
  createdAt: timestamptz,
  isLive: bool,
  isPaused: bool,
  slug: nullable(text),
  slugs: array(text),
  campaigns: array(text),
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
  picture: nullable(jsonb<ProductPicture>()),
};
export type ReferralRow = RowOf<typeof referralRow>;

const PRODUCT = `p.id, p.name, p.description, p.price_cents as "priceCents", p.external_url as "externalUrl",
  p.rate_bps as "rateBps", p.commission_description as "commissionDescription", p.category, p.is_active as "isActive",
  p.hold_days as "holdDays", p.version, p.picture`;
const REFERRAL = `r.id as "referralId", r.code, r.created_at as "createdAt",
  r.deleted_at is null and p.deleted_at is null and p.is_active and r.paused_at is null as "isLive", r.paused_at is not null as "isPaused", r.slug, r.campaigns,
  array(select name from link_names where link_names.referral_id = r.id and is_slug order by name) as slugs,
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

/** Returns no row when the partner has no such live link. Pausing again keeps the time of the first. */
export const pauseReferral = statement(
  'pause-referral',
  { params: { id: int8, partnerId: int8, isPaused: bool }, row: { id: int8 } },
  `update referrals set paused_at = case when :isPaused::boolean then coalesce(paused_at, now()) end
   where id = :id and partner_id = :partnerId and deleted_at is null returning id`,
);

/** Locks a partner's own link, so that its addresses are counted while none is added; visits go on. No row when it was deleted. */
export const lockOwnReferral = statement(
  'lock-own-referral',
  { params: { id: int8, partnerId: int8 }, row: { slug: nullable(text) } },
  `select slug from referrals where id = :id and partner_id = :partnerId and deleted_at is null for no key update`,
);

/** Counted after the link was locked: the locking statement does not see what it waited for. */
export const countSlugs = statement(
  'count-slugs',
  { params: { id: int8 }, row: { slugs: int8 } },
  'select count(*) as slugs from link_names where referral_id = :id and is_slug',
);

/** Returns no row when the name, or one that looks the same, was given before. */
export const giveSlug = statement(
  'give-slug',
  { params: { id: int8, slug: text }, row: { name: text } },
  `insert into link_names (key, name, referral_id, is_slug) values (link_name_key(:slug), :slug, :id, true)
   on conflict do nothing returning name`,
);

/** To whom the name was given, or the one that looks the same. */
export const findNameAlike = statement(
  'find-name-alike',
  { params: { slug: text }, row: { name: text, referralId: int8, isSlug: bool } },
  `select name, referral_id as "referralId", is_slug as "isSlug" from link_names where key = link_name_key(:slug)`,
);

export const setSlug = statement(
  'set-slug',
  { params: { id: int8, slug: nullable(text) } },
  'update referrals set slug = :slug where id = :id',
);

export const setCampaigns = statement(
  'set-campaigns',
  { params: { id: int8, campaigns: array(text) } },
  'update referrals set campaigns = :campaigns where id = :id',
);

/** A partner's own link. Returns no row when it was deleted. */
export const findOwnReferral = statement(
  'find-own-referral',
  { params: { id: int8, partnerId: int8 }, row: referralRow },
  `select ${REFERRAL} ${FROM} where r.id = :id and r.partner_id = :partnerId and r.deleted_at is null`,
);

/** Returns no row when the code is, or was, in use. */
export const insertAdoptedReferral = statement(
  'insert-adopted-referral',
  { params: { code: text, partnerId: int8, productId: int8 }, row: { id: int8 } },
  `insert into referrals (code, partner_id, product_id, adopted) values (:code, :partnerId, :productId, true)
   on conflict do nothing returning id`,
);

/** Also by a slug that it ever had, and a deleted one. */
export const findReferralByCode = statement(
  'find-referral-by-code',
  { params: { code: text }, row: { partnerId: int8, productId: int8, isDeleted: bool } },
  `select partner_id as "partnerId", product_id as "productId", deleted_at is not null as "isDeleted"
   from referrals where id = (
     select id from referrals where upper(code) = upper(:code)
     union all
     select referral_id from link_names where key = link_name_key(:code) and name = lower(:code) and is_slug
     limit 1
   )`,
);
