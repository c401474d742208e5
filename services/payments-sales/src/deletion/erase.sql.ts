import { statement, type Positional } from '@portal/kit/database/statement';

/** Sales before what is listed of them, as everywhere: who changes one of them meanwhile is waited for. */
export const lockSales = statement(
  'lock-sales-of-partner',
  'select count(*) from (select from sales where partner_id = $1 order by id for update) locked',
);

/** From here on the partner is a number: no name comes back, no sale is recorded or listed. */
export const markDeleted = statement(
  'mark-partner-deleted',
  `insert into partners (id, deleted_at) values ($1, now())
   on conflict (id) do update set first_name = null, last_name = null, company_name = null, email = null,
     deleted_at = coalesce(partners.deleted_at, now())`,
);

/** $1 partner, $2 how many at a time, so that no statement takes long; each is repeated until it finds nothing. */
export const erasures: Positional<{ erased: number }>[] = [
  // Sales before their rows in lists, also those that came since they were locked: who lists has a sale already.
  statement(
    'erase-sales',
    `with part as (select id from sales where partner_id = $1 limit $2), gone as (
       delete from sales using part where sales.id = part.id returning 1
     ) select count(*) as erased from gone`,
  ),
  statement(
    'erase-subscriptions',
    `with part as (select sale_id from subscriptions where partner_id = $1 limit $2), gone as (
       delete from subscriptions using part where subscriptions.sale_id = part.sale_id returning 1
     ) select count(*) as erased from gone`,
  ),
  statement(
    'erase-clients',
    `with part as (select client_key from clients where partner_id = $1 limit $2), gone as (
       delete from clients using part where clients.partner_id = $1 and clients.client_key = part.client_key returning 1
     ) select count(*) as erased from gone`,
  ),
  // What is left of a checkout says that its payment is nobody's sale any more.
  statement(
    'erase-checkouts',
    `with part as (select id from checkouts where partner_id = $1 and erased_at is null limit $2), gone as (
       update checkouts set first_name = null, last_name = null, email = null, carrier = null, visitor_hash = '',
         referral_code = '', erased_at = now()
       from part where checkouts.id = part.id returning 1
     ) select count(*) as erased from gone`,
  ),
  statement(
    'erase-transactions',
    `with part as (select id from stripe_transactions where partner_id = $1 limit $2), gone as (
       update stripe_transactions set customer_email = null, partner_id = null, partner_name = '', referral_code = null
       from part where stripe_transactions.id = part.id returning 1
     ) select count(*) as erased from gone`,
  ),
  statement(
    'erase-assignments',
    `with part as (select id from unknown_codes where assigned_partner_id = $1 and resolved_at is null limit $2), gone as (
       update unknown_codes set assigned_partner_id = null, notes = null
       from part where unknown_codes.id = part.id returning 1
     ) select count(*) as erased from gone`,
  ),
  // Codes that became the partner's links: their customers are the partner's clients.
  statement(
    'erase-credited-payments',
    `with part as (
       select payment_id from unknown_code_payments p join unknown_codes u on u.id = p.unknown_code_id
       where u.assigned_partner_id = $1 limit $2
     ), gone as (
       delete from unknown_code_payments using part where unknown_code_payments.payment_id = part.payment_id returning 1
     ) select count(*) as erased from gone`,
  ),
  statement(
    'erase-credited-codes',
    `with part as (select id from unknown_codes where assigned_partner_id = $1 limit $2), gone as (
       delete from unknown_codes using part where unknown_codes.id = part.id returning 1
     ) select count(*) as erased from gone`,
  ),
];

export const forgetCounts = statement(
  'forget-counts-of-partner',
  `with counts as (delete from client_counts where partner_id = $1)
   delete from subscription_counts where partner_id = $1`,
);

/** Of these sales, whose partner was deleted. */
export const findSoldAfterDeletion = statement<{ partner_id: number }>(
  'find-sold-after-deletion',
  `select distinct s.partner_id from sales s join partners p on p.id = s.partner_id and p.deleted_at is not null
   where s.id = any($1::bigint[])`,
);

export const findDeleted = statement<{ id: number }>(
  'find-deleted-partner',
  'select id from partners where id = $1 and deleted_at is not null',
);
