import { FIELDS } from './kinds.js';

/**
 * Objects are stored as Stripe shows them, in JSON. They never contain a card number: a card is its brand, last4,
 * expiry and the name of the test card. `challenges` are 3-D Secure pages, open or finished.
 */
export const SCHEMA = `
  create table if not exists objects (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    created integer not null,
    body text not null
  ) strict;
  create index if not exists objects_newest on objects (kind, created desc, seq desc);
  create index if not exists objects_intent on objects (kind, ${FIELDS.payment_intent});
  create index if not exists objects_charge on objects (kind, ${FIELDS.charge});
  create index if not exists objects_code on objects (kind, ${FIELDS.code});
  create table if not exists challenges (
    intent text primary key,
    return_url text not null,
    outcome text
  ) strict;
  create table if not exists deliveries (
    seq integer primary key autoincrement,
    event text not null,
    attempts integer not null default 0,
    due integer
  ) strict;
  create index if not exists deliveries_due on deliveries (due) where due is not null;
  create table if not exists answers (
    key text primary key,
    fingerprint text not null,
    status integer not null,
    body text not null,
    kept integer not null
  ) strict;
  create table if not exists switches (name text primary key, value text not null) strict;
`;
