import { type FlagEvidence } from '@portal/contracts/values/flag-evidence';
import { type FlagOutcome, type FlagState } from '@portal/contracts/values/flags';
import {
  array,
  int4,
  int8,
  json,
  jsonb,
  nullable,
  type RowOf,
  text,
  textOf,
  timestamptz,
  uuid,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { filterDays } from '@portal/kit/lists/days';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { filter } from '@portal/kit/lists/filters';
import { by } from '@portal/kit/lists/orders';

/** A flag's last decision; of none no row. */
export const LAST_OUTCOME =
  'select outcome from flag_decisions where flag_id = flag.id order by number desc limit 1';

/**
 * What the flags make of a row of `sale_commissions sale`: refused by any of them, else undecided by any of them, else null.
 * A flag without a sale is about every commission of its partner.
 */
const STATE_OF_SALE = `(
  select case when bool_or(last.outcome = 'refused') then 'refused' when bool_or(last.outcome is null) then 'open' end
  from flags flag left join lateral (${LAST_OUTCOME}) last on true
  where flag.partner_id = sale.partner_id and (flag.sale_id = sale.sale_id or flag.sale_id is null))`;

const setStates = (which: string) =>
  `update sale_commissions sale set flag_state = held.state
   from (select sale_id, ${STATE_OF_SALE} as state from sale_commissions sale where payout_id is null and ${which}) held
   where sale.sale_id = held.sale_id and sale.flag_state is distinct from held.state`;

/** Of these sales, as far as they are unpaid: money that is paid is not touched. */
export const deriveStatesOfSales = statement(
  'derive-flag-states-of-sales',
  { params: { saleIds: array(int8) } },
  setStates('sale.sale_id = any(:saleIds::bigint[])'),
);

/** Of a partner: what a payout could settle, and what is held. */
export const deriveStatesOfPartner = statement(
  'derive-flag-states-of-partner',
  { params: { partnerId: int8 } },
  setStates(`sale.partner_id = :partnerId and (revision = 0 or standing_amount_cents > 0)`),
);

/** Returns only the flags that were not there. */
export const insertFlags = statement(
  'insert-flags',
  {
    params: {
      partnerIds: array(int8),
      saleIds: array(nullable(int8)),
      kinds: array(text),
      evidence: array(text),
      keys: array(text),
      eventIds: array(nullable(uuid)),
    },
    row: { id: int8, partner_id: int8, sale_id: nullable(int8), raised_at: timestamptz },
  },
  `insert into flags (partner_id, sale_id, kind, evidence, evidence_key, event_id)
   select partner_id, sale_id, kind, evidence::jsonb, key, event_id
   from unnest(:partnerIds::bigint[], :saleIds::bigint[], :kinds::text[], :evidence::text[], :keys::text[], :eventIds::uuid[])
     as flag (partner_id, sale_id, kind, evidence, key, event_id)
   on conflict do nothing returning id, partner_id, sale_id, raised_at`,
);

const flagRow = {
  id: int8,
  partner_id: int8,
  sale_id: nullable(int8),
  kind: text,
  evidence: jsonb<FlagEvidence>(),
  raised_at: timestamptz,
  first_name: nullable(text),
  last_name: nullable(text),
  state: textOf<FlagState>(),
  held_cents: int8,
  decisions:
    json<{ outcome: FlagOutcome; reason: string; by: number; at: string; heldInCents: number | null }[]>(),
};
export type FlagRow = RowOf<typeof flagRow>;

const withWhatItHolds = (flags: string, direction: 'asc' | 'desc') =>
  `select flag.id, flag.partner_id, flag.sale_id, kind, evidence, raised_at, first_name, last_name,
     coalesce((${LAST_OUTCOME}), 'open') as state,
     coalesce((select sum(open_cents) from sale_commissions sale
       where sale.partner_id = flag.partner_id and flag_state is not null and open_cents > 0
         and (sale.sale_id = flag.sale_id or flag.sale_id is null)), 0)::bigint as held_cents,
     coalesce((select json_agg(json_build_object('outcome', outcome, 'reason', reason, 'by', decided_by, 'at', decided_at,
         'heldInCents', held_cents) order by number)
       from flag_decisions where flag_id = flag.id), '[]') as decisions
   from (select id, partner_id, sale_id, kind, evidence, raised_at from flags flag ${flags}) flag
   left join partners on partners.id = flag.partner_id
   order by flag.id ${direction}`;

const IS_DECIDED = 'exists (select from flag_decisions where flag_id = flag.id)';
/** SQL condition on `flags flag`. */
export const IS_UNDECIDED = `not ${IS_DECIDED}`;

/** Newest first. */
const flagsWhere = (name: string, condition: string) =>
  defineList({
    name,
    row: flagRow,
    orders: { date: by('id', timestamptz, 'raised_at') },
    id: by('id', int8, 'id'),
    always: { params: {}, conditions: [condition] },
    // By the unique index on flags, which begins with the partner.
    filters: { partnerId: filter('partner_id = :partnerId', int8), in: filterDays('raised_at') },
    from: 'from flags flag',
    page: ({ where, orderBy, direction }) => withWhatItHolds(`${where} ${orderBy} limit :limit`, direction),
  });
export const openFlags = flagsWhere('open-flags', IS_UNDECIDED);
export const decidedFlags = flagsWhere('decided-flags', IS_DECIDED);

export const readFlag = statement(
  'read-flag',
  { params: { id: int8 }, row: flagRow },
  withWhatItHolds('where id = :id', 'desc'),
);

export const insertDecision = statement(
  'insert-flag-decision',
  { params: { flagId: int8, number: int4, outcome: text, reason: text, decidedBy: int8, heldCents: int8 } },
  `insert into flag_decisions (flag_id, number, outcome, reason, decided_by, held_cents)
   values (:flagId, :number, :outcome, :reason, :decidedBy, :heldCents)`,
);
