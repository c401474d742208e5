import { array, date, int8, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/**
 * Counts each browser once per link and hour, by the tag it came with, also with concurrent calls. Skips deleted links, and waits for a deletion
 * in progress.
 */
export const countVisits = statement(
  'count-visits',
  {
    params: {
      referralIds: array(int8),
      browsers: array(text),
      campaigns: array(text),
      hour: timestamptz,
      day: date,
    },
  },
  `with links as (
     select id from referrals where id = any(:referralIds::bigint[]) order by id for key share
   ), counted as (
     insert into counted_visits (referral_id, hour, browser)
     select distinct referral_id, :hour::timestamptz, browser
     from unnest(:referralIds::bigint[], :browsers::text[]) as visit (referral_id, browser) join links on links.id = referral_id
     order by referral_id, browser
     on conflict do nothing
     returning referral_id, browser
   ), tagged as (
     select distinct on (referral_id, browser) referral_id, browser, campaign
     from unnest(:referralIds::bigint[], :browsers::text[], :campaigns::text[]) as visit (referral_id, browser, campaign)
     order by referral_id, browser, campaign = ''
   ), by_day as (
     insert into visit_days as total (referral_id, day, campaign, visits)
     select referral_id, :day::date, campaign, count(*)
     from counted join tagged using (referral_id, browser) group by referral_id, campaign order by referral_id, campaign
     on conflict (referral_id, day, campaign) do update set visits = total.visits + excluded.visits
   )
   insert into visit_counts as total (referral_id, visits)
   select referral_id, count(*) from counted group by referral_id order by referral_id
   on conflict (referral_id) do update set visits = total.visits + excluded.visits`,
);

/** Rows of earlier hours are no longer needed for counting. */
export const forgetCounted = statement(
  'forget-counted-visits',
  { params: { hour: timestamptz } },
  'delete from counted_visits where hour < :hour',
);
