import { createContext } from 'react';

export interface PayeeOfBatch {
  partnerId: number;
  firstName: string | null;
  lastName: string | null;
}

/** Opens a partner's payouts, where one is taken back: the route knows the dialog. null where nobody can. */
export const OpenPayouts = createContext<((payee: PayeeOfBatch) => void) | null>(null);
