import { NEEDS_COUNTED } from '@portal/contracts/values/needs';
import { int8, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { countSome } from '@portal/kit/lists/count-some.sql';
import { WAITS } from '../approvals/approval.sql.js';
import { IS_UNDECIDED } from '../flags/flag.sql.js';
import { IS_NOT_PAID } from '../payouts/pay-partner.sql.js';
import { PAYABLE } from '../payouts/payable.sql.js';

/** Of requests for approval the ones of the last days are read, by the index on their end. */
export const countNeeds = statement(
  'count-payouts-needs',
  { row: { approvals: int8, flags: int8, drift: int8 } },
  `select
     ${countSome(
       `from approval_requests request left join approval_decisions decision on request_id = request.id where ${WAITS}`,
       NEEDS_COUNTED,
     )} as approvals,
     ${countSome(`from flags flag where ${IS_UNDECIDED}`, NEEDS_COUNTED)} as flags,
     (select cardinality(drift) from books_state)::bigint as drift`,
);

/**
 * The months that are over, oldest first, 12 at most, with how many partners could be paid something for them now. Reads
 * one entry of `partner_months_unpaid` for each month, and for each partner that it counts.
 */
export const readPayableMonths = statement(
  'read-payable-months',
  { params: { currentMonth: text }, row: { month: text, partners: int8 } },
  `with recursive unpaid (month) as (
     (select month from partner_months where commission_cents > paid_cents order by month limit 1)
     union all
     select (select later.month from partner_months later
       where later.commission_cents > later.paid_cents and later.month > unpaid.month order by later.month limit 1)
     from unpaid where unpaid.month < :currentMonth
   )
   select unpaid.month, payable.partners
   from unpaid cross join lateral (select ${countSome(
     `from partner_months owed
        where owed.month = unpaid.month and owed.commission_cents > owed.paid_cents
          and not exists (select from deleted_partners gone where gone.partner_id = owed.partner_id)
          and not exists (select from partners left_out where left_out.id = owed.partner_id and ${IS_NOT_PAID})
          and exists (select from sale_commissions sale
            where sale.partner_id = owed.partner_id and sale.month = owed.month and ${PAYABLE})`,
     NEEDS_COUNTED,
   )} as partners) payable
   where unpaid.month < :currentMonth and payable.partners > 0
   order by unpaid.month limit 12`,
);
