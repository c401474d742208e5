import type { StopLinkState } from '@portal/contracts/http/bank-accounts';

/** Why a change never took effect. */
export type End = 'stopped' | 'replaced' | 'removed';

interface Facts {
  /** null when nobody ended it. */
  how: End | null;
  /** A program of the release before changed the account meanwhile, which took effect at once. */
  isOverwritten: boolean;
  /** Its wait is over, by the database's clock. */
  isOver: boolean;
}

/** What became of a change of a bank account (D-99). One that was ended stays ended when its moment comes. */
export function stateOfChange({ how, isOverwritten, isOver }: Facts): StopLinkState {
  if (how !== null) return how;
  if (isOverwritten) return 'replaced';
  return isOver ? 'effective' : 'waiting';
}

/** From when on it is paid, in hours after it was typed. */
export const waitHours = (waitDays: number): number => waitDays * 24;
