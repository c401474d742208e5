import { BANK_STATES, type BankState, type BankStateName } from '@portal/contracts/http/payouts';

const isBankState = (text: string | null): text is BankStateName =>
  (BANK_STATES as readonly (string | null)[]).includes(text);

/** As a row has it; null where nothing was noted. A state of a later release counts as none. */
export const bankStateOf = (row: { bank_state: string | null; bank_day: string | null }): BankState | null =>
  isBankState(row.bank_state) && row.bank_day !== null ? { state: row.bank_state, day: row.bank_day } : null;
