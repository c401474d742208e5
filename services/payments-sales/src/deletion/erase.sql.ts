import { array, int8 } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Locks sales before their list rows, the same order as everywhere, and waits for concurrent changes. */
export const lockSales = statement(
  'lock-sales-of-partner',
  { params: { partnerId: int8 } },
  'select count(*) from (select from sales where partner_id = :partnerId order by id for update) locked',
);

/** From here on no name is stored again for this partner, and no sale is recorded or listed. */
export const markDeleted = statement(
  'mark-partner-deleted',
  { params: { id: int8 } },
  `insert into partners (id, deleted_at) values (:id, now())
   on conflict (id) do update set first_name = null, last_name = null, company_name = null, email = null,
     deleted_at = coalesce(partners.deleted_at, now())`,
);

const erased = { params: { partnerId: int8, limit: int8 }, row: { erased: int8 } };

/** Deletes in batches, so that no statement takes long. Each one repeats until it finds nothing. */
export const erasures = [
  // Sales before their list rows, also those recorded after the lock: a transaction that lists a sale already holds it.
  statement(
    'erase-sales',
    erased,
    `with part as (select id from sales where partner_id = :partnerId limit :limit), gone as (
       delete from sales using part where sales.id = part.id returning 1
     ) select count(*) as erased from gone`,
  ),
  // Clients before the list, whose triggers would tell each of them of every sale that goes.
  statement(
    'erase-clients',
    erased,
    `with part as (select client_key from clients where partner_id = :partnerId limit :limit), gone as (
       delete from clients using part where clients.partner_id = :partnerId and clients.client_key = part.client_key returning 1
     ) select count(*) as erased from gone`,
  ),
  statement(
    'erase-subscriptions',
    erased,
    `with part as (select sale_id from subscriptions where partner_id = :partnerId limit :limit), gone as (
       delete from subscriptions using part where subscriptions.sale_id = part.sale_id returning 1
     ) select count(*) as erased from gone`,
  ),
  // Keeps the checkout row, which shows that its payment is not to become a sale.
  statement(
    'erase-checkouts',
    erased,
    `with part as (select id from checkouts where partner_id = :partnerId and erased_at is null limit :limit), gone as (
       update checkouts set first_name = null, last_name = null, email = null, carrier = null, language = null, visitor_hash = '',
         referral_code = '', erased_at = now()
       from part where checkouts.id = part.id returning 1
     ) select count(*) as erased from gone`,
  ),
  statement(
    'erase-transactions',
    erased,
    `with part as (select id from stripe_transactions where partner_id = :partnerId limit :limit), gone as (
       update stripe_transactions set customer_email = null, partner_id = null, partner_name = '', referral_code = null
       from part where stripe_transactions.id = part.id returning 1
     ) select count(*) as erased from gone`,
  ),
  statement(
    'erase-assignments',
    erased,
    `with part as (select id from unknown_codes where assigned_partner_id = :partnerId and resolved_at is null limit :limit), gone as (
       update unknown_codes set assigned_partner_id = null, notes = null
       from part where unknown_codes.id = part.id returning 1
     ) select count(*) as erased from gone`,
  ),
  // Payments of codes that became the partner's links: their customers are the partner's clients.
  statement(
    'erase-credited-payments',
    erased,
    `with part as (
       select payment_id from unknown_code_payments p join unknown_codes u on u.id = p.unknown_code_id
       where u.assigned_partner_id = :partnerId limit :limit
     ), gone as (
       delete from unknown_code_payments using part where unknown_code_payments.payment_id = part.payment_id returning 1
     ) select count(*) as erased from gone`,
  ),
  statement(
    'erase-credited-codes',
    erased,
    `with part as (select id from unknown_codes where assigned_partner_id = :partnerId limit :limit), gone as (
       delete from unknown_codes using part where unknown_codes.id = part.id returning 1
     ) select count(*) as erased from gone`,
  ),
];

export const forgetCounts = statement(
  'forget-counts-of-partner',
  { params: { partnerId: int8 } },
  `with counts as (delete from client_counts where partner_id = :partnerId)
   delete from subscription_counts where partner_id = :partnerId`,
);

/** The deleted partners of these sales. */
export const findSoldAfterDeletion = statement(
  'find-sold-after-deletion',
  { params: { ids: array(int8) }, row: { partner_id: int8 } },
  `select distinct s.partner_id from sales s join partners p on p.id = s.partner_id and p.deleted_at is not null
   where s.id = any(:ids::bigint[])`,
);

export const findDeleted = statement(
  'find-deleted-partner-of-payments-sales',
  { params: { id: int8 }, row: { id: int8 } },
  'select id from partners where id = :id and deleted_at is not null',
);
