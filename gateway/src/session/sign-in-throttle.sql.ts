import { array, int4, int8, nullable, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** SQL: the clock of the table, in milliseconds since 1970. */
const NOW = `(extract(epoch from now()) * 1000)::bigint`;

/** SQL: counts one more of a key; where its hour is over, as the first of a new one. @param only a condition */
const counted = (key: string, only: string) => `insert into throttle as kept (key, points, expire)
     select ${key}, 1, ${NOW} + :rememberedMs where ${only}
     on conflict (key) do update set
       points = case when kept.expire <= ${NOW} then 1 else kept.points + 1 end,
       expire = case when kept.expire <= ${NOW} then excluded.expire else kept.expire end
     returning points`;

/**
 * Counts an attempt at the first of up to three keys; at each of the others only while the one before it is within its free
 * failures; null where it was not counted. Rows are always written in the order of the keys, so that of two attempts at once
 * none waits for the other. `attempt` is its number among the attempts to sign in and the ends of sessions (`beginAttempt`; D-184).
 */
export const countAttempt = statement(
  'count-sign-in-attempt',
  {
    params: { keys: array(text), free: array(int4), rememberedMs: int8 },
    row: { attempt: text, first: int4, second: nullable(int4), third: nullable(int4) },
  },
  `with first as (
     ${counted('(:keys::text[])[1]', 'true')}
   ), second as (
     ${counted('(:keys::text[])[2]', '(:keys::text[])[2] is not null and (select points from first) <= (:free::int[])[1]')}
   ), third as (
     ${counted('(:keys::text[])[3]', '(:keys::text[])[3] is not null and (select points from second) <= (:free::int[])[2]')}
   )
   select nextval('sign_in_attempts')::text as attempt, points as first, (select points from second) as second,
     (select points from third) as third
   from first`,
);

/** Counts no attempt any more at the keys of `takenBack`, and forgets those of `forgotten`. Their rows are locked in the order of `countAttempt`. */
export const uncountAttempt = statement(
  'uncount-sign-in-attempt',
  { params: { takenBack: array(text), forgotten: array(text) } },
  `with locked as materialized (
     select key from throttle where key = any(:takenBack::text[] || :forgotten::text[]) order by key collate "C" for update
   ), gone as (
     delete from throttle where key = any(:forgotten::text[]) and key in (select key from locked)
   )
   update throttle set points = points - 1
   where key = any(:takenBack::text[]) and key in (select key from locked) and expire > ${NOW}`,
);
