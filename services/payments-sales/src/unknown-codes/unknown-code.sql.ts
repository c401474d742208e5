import { statement, type Positional } from '@portal/kit/database/statement';

/**
 * A payment is counted once, however often it is seen; one that has a checkout, even an erased one, is not unknown.
 * $1 payment, $2 code, $3 customer, $4 e-mail, $5 cents, $6 discount, $7 name
 */
export const seeUnknownCode = statement<{ unknown_code_id: number }>(
  'see-unknown-code',
  `with fresh as (
     select where not exists (select from unknown_code_payments where payment_id = $1)
       and not exists (select from checkouts where payment_intent_id = $1)
   ), seen as (
     insert into unknown_codes as seen (code, customer_identifier, customer_email, amount_cents, occurrences)
     select $2, $3, $4, $5, 1 from fresh
     on conflict (code_key, customer_identifier) do update set amount_cents = seen.amount_cents + excluded.amount_cents,
       occurrences = seen.occurrences + 1, resolved_at = null
     returning id
   )
   insert into unknown_code_payments (payment_id, unknown_code_id, amount_cents, discount_cents, customer_name, customer_email)
   select $1, id, $5, $6, $7, $4 from seen
   returning unknown_code_id`,
);

export interface UnknownCodeRow extends Record<string, unknown> {
  id: number;
  code: string;
  code_key: string;
  customer_identifier: string;
  customer_email: string | null;
  amount_cents: number;
  occurrences: number;
  first_seen: Date;
  assigned_partner_id: number | null;
  notes: string | null;
  resolved_at: Date | null;
  partner_first_name: string | null;
  partner_last_name: string | null;
  partner_company_name: string | null;
}

const WITH_PARTNER = `select u.id, u.code, u.code_key, u.customer_identifier, u.customer_email, u.amount_cents,
  u.occurrences, u.first_seen, u.assigned_partner_id, u.notes, u.resolved_at, p.first_name as partner_first_name, p.last_name as partner_last_name,
  p.company_name as partner_company_name
  from unknown_codes u left join partners p on p.id = u.assigned_partner_id`;
const chosen = (first: number) =>
  `(not $${first}::boolean or u.assigned_partner_id is null) and (not $${first + 1}::boolean or u.resolved_at is null)`;
const matching = (patterns: number, first: number) =>
  Array.from({ length: patterns }, (_, index) => ` and u.search like $${index + first}`).join('');

/**
 * A page by key: $1 moment, $2 id, $3 limit, $4 unassigned only, $5 unresolved only, then the search's patterns. `back`
 * reads towards newer ones.
 */
export function readUnknownCodes(patterns: number, back: boolean): Positional<UnknownCodeRow> {
  const [than, direction] = back ? ['>', 'asc'] : ['<', 'desc'];
  return statement(
    `read-unknown-codes-${direction}-${patterns}-words`,
    `${WITH_PARTNER} where (u.first_seen, u.id) ${than} ($1, $2) and ${chosen(4)}${matching(patterns, 6)}
     order by u.first_seen ${direction}, u.id ${direction} limit $3`,
  );
}

/** Up to 1,000 (D-3): $1 unassigned only, $2 unresolved only, then the search's patterns. */
export const countUnknownCodes = (patterns: number): Positional<{ codes: number }> =>
  statement(
    `count-unknown-codes-${patterns}-words`,
    `select count(*) as codes from (
       select from unknown_codes u where ${chosen(1)}${matching(patterns, 3)} limit 1000
     ) counted`,
  );

export const findUnknownCode = statement<UnknownCodeRow>(
  'find-unknown-code',
  `${WITH_PARTNER} where u.id = $1`,
);

/** $1 id, $2 partner or null, $3 notes or null */
export const assignUnknownCode = statement<{ before: number | null; notes_changed: boolean }>(
  'assign-unknown-code',
  `update unknown_codes u set assigned_partner_id = $2, notes = $3
   from (select id, assigned_partner_id, notes from unknown_codes where id = $1 for update) was
   where u.id = was.id
   returning was.assigned_partner_id as before, was.notes is distinct from u.notes as notes_changed`,
);

export interface WaitingRow extends Record<string, unknown> {
  payment_id: string;
  code: string;
  amount_cents: number;
  discount_cents: number;
  customer_name: string | null;
  customer_email: string | null;
  customer_identifier: string;
}

/** Whatever waits for a code, of all its customers: any of it, so that none is for ever before the others. */
export const findWaiting = statement<WaitingRow>(
  'find-waiting-payments',
  `select p.payment_id, u.code, p.amount_cents, p.discount_cents, p.customer_name, p.customer_email, u.customer_identifier
   from unknown_codes u join unknown_code_payments p on p.unknown_code_id = u.id and p.recorded_at is null
   where u.code_key = $1 order by random() limit $2`,
);
/** No row where it did not wait. */
export const noteRecorded = statement<{ payment_id: string }>(
  'note-waiting-recorded',
  'update unknown_code_payments set recorded_at = now() where payment_id = $1 and recorded_at is null returning payment_id',
);
/** $1 the code as it came, $2 partner */
export const resolveCode = statement(
  'resolve-unknown-code',
  `update unknown_codes u set resolved_at = now(), assigned_partner_id = $2
   where u.code_key = upper(trim($1)) and u.resolved_at is null
     and not exists (select from unknown_code_payments p where p.unknown_code_id = u.id and p.recorded_at is null)`,
);
