import type { BankAccountState } from '@portal/contracts/http/bank-accounts';
import type { Queryable } from '@portal/kit/database/database';
import { findStopped } from './bank-account.sql.js';
import { bankAccountsOf, type AccountsOf } from './bank-accounts-of.js';

/** The accounts of partners, and whether a bank file made now would pay them (D-120). */
export async function readAccountStates(queryable: Queryable, partnerIds: number[]) {
  const [accounts, stops] = await Promise.all([
    bankAccountsOf(queryable, partnerIds),
    queryable.query(findStopped, { partnerIds }),
  ]);
  const stopped = new Set(stops.map((row) => row.partner_id));
  return {
    accounts,
    stateOf: (id: number) => stateOf(id, accounts(id), stopped.has(id)),
    isStopped: (id: number) => stopped.has(id),
  };
}

function stateOf(partnerId: number, { paid, waiting }: AccountsOf, isStopped: boolean): BankAccountState {
  const state = paid ? 'on-file' : waiting ? 'waits' : isStopped ? 'stopped' : 'none';
  return {
    partnerId,
    state,
    waitsUntil: waiting?.effective_at.toISOString() ?? null,
    ...(waiting?.lacks_approval && { needsApproval: true as const }),
  };
}
