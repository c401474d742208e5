/** The key that wraps the data key of each sealed row of documents (D-30), by its id: while it is there, the key is needed. */
export const WRAPPED_DATA_KEYS =
  'select key_id from files union all select key_id from bank_accounts union all select key_id from frozen_accounts union all select key_id from payment_accounts where key_id is not null union all select key_id from waiting_accounts union all select key_id from tax_numbers';
