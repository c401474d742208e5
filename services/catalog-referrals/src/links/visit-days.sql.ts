import { date, int8, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** A row per link, day and tag, however many visits there were. An empty tag is none. */
export const readVisitDays = statement(
  'read-visit-days',
  {
    params: { partnerId: int8, firstDay: date },
    row: { referralId: int8, day: text, campaign: text, visits: int8 },
  },
  `select referral_id as "referralId", to_char(day, 'YYYY-MM-DD') as day, campaign, visits
   from visit_days join referrals r on r.id = referral_id
   where r.partner_id = :partnerId and day >= :firstDay::date order by referral_id, day, campaign`,
);
