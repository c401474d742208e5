import { bool, int8, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { IS_RANKED, NARROW, placeOf, stepOf, WIDE } from './rank.sql.js';

/** How many partners a step has when it is drawn, and with how many it is drawn again. */
const SIZE = { [NARROW]: 64, [WIDE]: 64 * 128 };
const GROWN = { [NARROW]: 4 * SIZE[NARROW], [WIDE]: 2 * SIZE[WIDE] };
/** A wide step with fewer is joined to the one ahead, when that is drawn again. */
const SHRUNK = SIZE[WIDE] / 4;

/** Whether moves wait to be counted, or this month has partners and no steps. */
export const hasRankWork = statement(
  'has-rank-work',
  { params: { month: text }, row: { found: bool } },
  `select exists (select from rank_moves)
     or (exists (select from partner_months where month = :month) and not exists (select from rank_steps where month = :month)) as found`,
);

/** One replica at a time counts; false where another one does. */
export const takeRankSteps = statement(
  'take-rank-steps',
  { row: { taken: bool } },
  `select pg_try_advisory_xact_lock('rank_steps'::regclass::oid::bigint) as taken`,
);

/** What one statement counts: half a second's work, and several where many steps were drawn again, of the fifteen that it has. */
const MOST_MOVES = 10_000;

/**
 * Counts moves into the steps in which they are. Those of months without steps are counted nowhere else. Call it again until
 * none are left: what was written at once, such as a large data set, may be more than one statement can count.
 */
export const countRankMoves = statement(
  'count-rank-moves',
  { row: { left: bool } },
  `with gone as (
     delete from rank_moves where ctid = any(array(select ctid from rank_moves limit ${MOST_MOVES})) returning month, key, change
   ), moved as (
     select gone.month, level, step.key, sum(change) as change
     from gone cross join (values (${NARROW}), (${WIDE})) as levels (level)
     cross join lateral (${stepOf('gone.month', 'levels.level', 'gone.key')}) step
     group by gone.month, level, step.key having sum(change) <> 0
   ), counted as (
     update rank_steps step set partners = partners + moved.change from moved
     where step.month = moved.month and step.level = moved.level and step.key = moved.key
   )
   select count(*) = ${MOST_MOVES} as left from gone`,
);

/** Of months that nobody asks for any more. */
export const forgetOldSteps = statement(
  'forget-old-rank-steps',
  { params: { before: text } },
  'delete from rank_steps where month < :before',
);

/** SQL of a key after all others. */
const BEHIND_EVERYBODY = `'\\xff'::bytea`;

/** The most partners whose steps are drawn at once. Who is behind them stays in one step, which has grown. */
const MOST_AT_ONCE = 8 * SIZE[WIDE];

const FROM_FIRST = `ranked.month = :month and ${IS_RANKED} and ${placeOf('ranked')} >= (select key from first)`;
/** Whose steps are drawn. */
const IN_RANGE = `${FROM_FIRST} and ${placeOf('ranked')} < (select key from cut)`;

/**
 * Draws the month's steps, all of them where there are none. Otherwise those of a wide step that has grown, or in which a narrow
 * one has, together with those that have shrunk behind it. Their counts are of this statement's moment, less the moves that
 * are still to be counted into them. Call it again until nothing has to be drawn.
 * @returns how many were drawn; 0: none had to be
 */
export const drawRankSteps = statement(
  'draw-rank-steps',
  { params: { month: text }, row: { steps: int8 } },
  `with first as (
     select wide.key
     from (select key from rank_steps where month = :month
           and partners > case level when ${NARROW} then ${GROWN[NARROW]} else ${GROWN[WIDE]} end limit 1) grown
     cross join lateral (${stepOf(':month', WIDE, 'grown.key')}) wide
     union all
     select '' where not exists (select from rank_steps where month = :month)
   ), last as (
     select coalesce((select key from rank_steps later
                      where month = :month and level = ${WIDE} and later.key > first.key and partners >= ${SHRUNK}
                      order by key limit 1), ${BEHIND_EVERYBODY}) as key
     from first
   ), cut as (
     select least(last.key, (select ${placeOf('ranked')} from partner_months ranked where ${FROM_FIRST}
                             order by ${placeOf('ranked')} offset ${MOST_AT_ONCE} limit 1)) as key
     from last
   ), whole as (
     select coalesce(
         (select sum(partners) from rank_steps step
          where month = :month and level = ${WIDE} and step.key >= first.key and step.key < last.key),
         (select count(*) from partner_months where month = :month and ${IS_RANKED})
           - (select coalesce(sum(change), 0) from rank_moves where month = :month)) as partners
     from first cross join last
   ), counted as (select count(*) as partners from partner_months ranked where ${IN_RANGE}
   ), beginning as (
     select case place when 0 then (select key from first) else key end as key, place
     from (select ${placeOf('ranked')} as key, row_number() over (order by ${placeOf('ranked')}) - 1 as place
           from partner_months ranked where ${IN_RANGE}) standing
     where place % ${SIZE[NARROW]} = 0
     union all
     select key, 0 from first cross join counted where partners = 0
   ), drawn as materialized (
     select level, key, first_value(key) over (partition by level, place / ${SIZE[WIDE]} order by place) as wide_key,
       least(size, counted.partners - place) as partners
     from beginning cross join counted
     join (values (${NARROW}, ${SIZE[NARROW]}), (${WIDE}, ${SIZE[WIDE]})) as sizes (level, size) on place % size = 0
   ), uncounted as (
     select levels.level, step.key, sum(change) as change
     from first cross join cut join rank_moves moved
       on moved.month = :month and moved.key >= first.key and moved.key < cut.key
     cross join (values (${NARROW}), (${WIDE})) as levels (level)
     cross join lateral (
       select key from drawn where drawn.level = levels.level and drawn.key <= moved.key order by key desc limit 1
     ) step
     group by levels.level, step.key
   ), fresh as materialized (
     select level, key, wide_key, partners - coalesce(change, 0) as partners
     from drawn left join uncounted using (level, key)
   ), behind as (
     select levels.level, cut.key, cut.key as wide_key,
       whole.partners - (select sum(partners) from fresh where level = ${NARROW}) as partners
     from cut cross join last cross join whole cross join (values (${NARROW}), (${WIDE})) as levels (level)
     where cut.key < last.key
   ), gone as (
     delete from rank_steps step using first, last
     where step.month = :month and step.key >= first.key and step.key < last.key
       and not exists (select from (select level, key from fresh union all select level, key from behind) stays
                       where stays.level = step.level and stays.key = step.key)
   ), written as (
     insert into rank_steps (month, level, key, wide_key, partners)
     select :month, level, key, wide_key, partners
     from (select level, key, wide_key, partners from fresh union all select level, key, wide_key, partners from behind) step
     order by level, key
     on conflict (month, level, key) do update set partners = excluded.partners, wide_key = excluded.wide_key
     returning 1
   )
   select count(*) as steps from written`,
);
