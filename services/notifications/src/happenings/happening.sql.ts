import type { HappeningKind } from '@portal/contracts/http/happenings';
import { NOTICE_DAYS } from '@portal/contracts/values/notices';
import { int8, jsonb, nullable, text, textOf, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** A happening to keep. */
export interface NewHappening {
  kind: HappeningKind;
  /** What it tells of, such as `sale:42`: once, however often and in whatever order events come. */
  key: string;
  /** null: of nobody. */
  partnerId: number | null;
  /** Of a sale and what becomes of it. */
  saleId?: number;
  /** Ids, cents and a product's name; nothing of a customer. */
  about: object;
  /** ISO. */
  at: string;
}

/** Each once per key. @param happenings JSON of a list of `NewHappening` */
export const addHappenings = statement(
  'add-happenings',
  { params: { happenings: jsonb() }, row: { id: int8 } },
  `insert into happenings (kind, key, partner_id, sale_id, about, happened_at)
   select kind, key, "partnerId", "saleId", about, at
   from jsonb_to_recordset(:happenings::jsonb)
     as each (kind text, key text, "partnerId" bigint, "saleId" bigint, about jsonb, at timestamptz)
   where not exists (select from deleted_partners d where d.partner_id = each."partnerId")
   on conflict (key) do nothing returning id`,
);

/** Takes one away, also one that comes only after this. It is kept as long as what became of a sale may be listed. */
export const withdrawHappening = statement(
  'withdraw-happening',
  { params: { kind: textOf<HappeningKind>(), key: text, partnerId: int8 } },
  `insert into happenings (kind, key, partner_id, about, happened_at, withdrawn)
   select :kind, :key, :partnerId, '{}', now(), true
   where not exists (select from deleted_partners where partner_id = :partnerId)
   on conflict (key) do update set withdrawn = true, happened_at = excluded.happened_at`,
);

/** Newest first. What became of a deleted sale goes with it. */
export const listHappenings = statement(
  'list-happenings',
  {
    params: { limit: int8 },
    row: {
      id: int8,
      kind: textOf<HappeningKind>(),
      partnerId: nullable(int8),
      about: jsonb<Record<string, unknown>>(),
      at: timestamptz,
    },
  },
  `select h.id, h.kind, h.partner_id as "partnerId", h.about, h.happened_at as at from happenings h
   where not h.withdrawn
     and not exists (select from happenings s where s.key = 'sale:' || h.sale_id and s.withdrawn)
   order by h.happened_at desc, h.id desc limit :limit`,
);

/** Some of those that are too old. */
export const deleteOldHappenings = statement(
  'delete-old-happenings',
  { params: { limit: int8 }, row: { id: int8 } },
  `delete from happenings where id in (
     select id from happenings where happened_at < now() - interval '${NOTICE_DAYS} days' order by happened_at limit :limit)
   returning id`,
);

export const deleteHappeningsOf = statement(
  'delete-happenings-of-partner',
  { params: { partnerId: int8 } },
  'delete from happenings where partner_id = :partnerId',
);
