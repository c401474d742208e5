/** SELECT of a payout's last noted state and day; no row where there is none. @param payout SQL of the payout's id */
export const lastBankState = (payout: string): string =>
  `select state as bank_state, bank_day::text as bank_day from payout_bank_states noted
   where noted.payout_id = ${payout} order by number desc limit 1`;
