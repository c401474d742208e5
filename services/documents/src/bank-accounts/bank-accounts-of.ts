import type { Queryable } from '@portal/kit/database/database';
import { findBankAccounts, type BankAccountRow } from './bank-account.sql.js';

/** A partner's accounts at one instant (D-99). */
export interface AccountsOf {
  /** The one that bank files pay; null for none. */
  paid: BankAccountRow | null;
  /** The one that takes its place later; null for none. */
  waiting: BankAccountRow | null;
}

/** Reads the partners' accounts, all at the same instant of the database's clock. */
export async function bankAccountsOf(
  queryable: Queryable,
  partnerIds: number[],
): Promise<(partnerId: number) => AccountsOf> {
  const rows = await queryable.query(findBankAccounts, { partnerIds });
  const byPartner = (waits: boolean) =>
    new Map(rows.filter((row) => row.waits === waits).map((row) => [row.partner_id, row]));
  const [paid, waiting] = [byPartner(false), byPartner(true)];
  return (id) => ({ paid: paid.get(id) ?? null, waiting: waiting.get(id) ?? null });
}

/** The account that was typed last, paid or not: its version is the one that callers say they saw. */
export const newestOf = ({ paid, waiting }: AccountsOf): BankAccountRow | null => waiting ?? paid;
