import { NEEDS_COUNTED } from '@portal/contracts/values/needs';
import { bool, int4, int8, nullable, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { countSome } from '@portal/kit/lists/count-some.sql';
import { filterDays } from '@portal/kit/lists/days';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { filterFlag, filterWords } from '@portal/kit/lists/filters';
import { by } from '@portal/kit/lists/orders';

/**
 * Counts a payment once, however often it is reported. A payment with a checkout, even an erased one, is not unknown. Once
 * `held`, a payment stays so.
 */
export const seeUnknownCode = statement(
  'see-unknown-code',
  {
    params: {
      paymentId: text,
      code: text,
      customerIdentifier: text,
      customerEmail: nullable(text),
      amountCents: int8,
      discountCents: int8,
      customerName: nullable(text),
      held: bool,
    },
    row: { unknown_code_id: int8 },
  },
  `with held as (
     update unknown_code_payments set held = true where payment_id = :paymentId and recorded_at is null and :held::boolean
   ), fresh as (
     select where not exists (select from unknown_code_payments where payment_id = :paymentId)
       and not exists (select from checkouts where payment_intent_id = :paymentId)
   ), seen as (
     insert into unknown_codes as seen (code, customer_identifier, customer_email, amount_cents, occurrences)
     select :code, :customerIdentifier, :customerEmail, :amountCents, 1 from fresh
     on conflict (code_key, customer_identifier) do update set amount_cents = seen.amount_cents + excluded.amount_cents,
       occurrences = seen.occurrences + 1, resolved_at = null
     returning id
   )
   insert into unknown_code_payments (payment_id, unknown_code_id, amount_cents, discount_cents, customer_name, customer_email, held)
   select :paymentId, id, :amountCents, :discountCents, :customerName, :customerEmail, :held from seen
   returning unknown_code_id`,
);

/** Returns no row for a payment that no administrator needs to credit, or that one has credited. */
export const findHeld = statement(
  'find-held-payment',
  { params: { paymentId: text }, row: { payment_id: text } },
  'select payment_id from unknown_code_payments where payment_id = :paymentId and held and recorded_at is null',
);

const unknownCodeRow = {
  id: int8,
  code: text,
  code_key: text,
  customer_identifier: text,
  customer_email: nullable(text),
  amount_cents: int8,
  occurrences: int4,
  first_seen: timestamptz,
  assigned_partner_id: nullable(int8),
  notes: nullable(text),
  resolved_at: nullable(timestamptz),
  partner_first_name: nullable(text),
  partner_last_name: nullable(text),
  partner_company_name: nullable(text),
};
export type UnknownCodeRow = RowOf<typeof unknownCodeRow>;

const WITH_PARTNER = `select u.id, u.code, u.code_key, u.customer_identifier, u.customer_email, u.amount_cents,
  u.occurrences, u.first_seen, u.assigned_partner_id, u.notes, u.resolved_at, p.first_name as partner_first_name, p.last_name as partner_last_name,
  p.company_name as partner_company_name
  from unknown_codes u left join partners p on p.id = u.assigned_partner_id`;

/** Newest first (D-16). */
export const unknownCodesList = defineList({
  // Short, since the names of its filters follow.
  name: 'unknown',
  row: unknownCodeRow,
  orders: { date: by('u.first_seen', timestamptz, 'first_seen') },
  id: by('u.id', int8, 'id'),
  filters: {
    unassigned: filterFlag('u.assigned_partner_id is null'),
    unresolved: filterFlag('u.resolved_at is null'),
    words: filterWords('u.search'),
    in: filterDays('u.first_seen'),
  },
  from: 'from unknown_codes u',
  page: ({ where, orderBy }) => `${WITH_PARTNER} ${where} ${orderBy} limit :limit`,
});

/** By the index `unknown_codes_open`. */
export const countUnresolved = statement(
  'count-unresolved-codes',
  { row: { codes: int8 } },
  `select ${countSome('from unknown_codes where resolved_at is null', NEEDS_COUNTED)} as codes`,
);

export const findUnknownCode = statement(
  'find-unknown-code',
  { params: { id: int8 }, row: unknownCodeRow },
  `${WITH_PARTNER} where u.id = :id`,
);

export const assignUnknownCode = statement(
  'assign-unknown-code',
  {
    params: { id: int8, assignedPartnerId: nullable(int8), notes: nullable(text) },
    row: { before: nullable(int8), notes_changed: bool },
  },
  `update unknown_codes u set assigned_partner_id = :assignedPartnerId, notes = :notes
   from (select id, assigned_partner_id, notes from unknown_codes where id = :id for update) was
   where u.id = was.id
   returning was.assigned_partner_id as before, was.notes is distinct from u.notes as notes_changed`,
);

const waitingRow = {
  payment_id: text,
  code: text,
  amount_cents: int8,
  discount_cents: int8,
  customer_name: nullable(text),
  customer_email: nullable(text),
  customer_identifier: text,
};
export type WaitingRow = RowOf<typeof waitingRow>;

/**
 * Payments that wait for a code, of all its customers. In random order, so that payments which keep failing do not
 * block the others.
 */
export const findWaiting = statement(
  'find-waiting-payments',
  { params: { codeKey: text, limit: int8 }, row: waitingRow },
  `select p.payment_id, u.code, p.amount_cents, p.discount_cents, p.customer_name, p.customer_email, u.customer_identifier
   from unknown_codes u join unknown_code_payments p on p.unknown_code_id = u.id and p.recorded_at is null
   where u.code_key = :codeKey order by random() limit :limit`,
);
/** Returns no row when the payment was not waiting. */
export const noteRecorded = statement(
  'note-waiting-recorded',
  { params: { paymentId: text }, row: { payment_id: text } },
  'update unknown_code_payments set recorded_at = now() where payment_id = :paymentId and recorded_at is null returning payment_id',
);
/** `code` is the raw code; the statement normalises it. */
export const resolveCode = statement(
  'resolve-unknown-code',
  { params: { code: text, assignedPartnerId: int8 } },
  `update unknown_codes u set resolved_at = now(), assigned_partner_id = :assignedPartnerId
   where u.code_key = upper(trim(:code)) and u.resolved_at is null
     and not exists (select from unknown_code_payments p where p.unknown_code_id = u.id and p.recorded_at is null)`,
);
