import { t } from '@lingui/core/macro';
import { ENROLMENT_NEEDED, STEP_UP_NEEDED } from '@portal/contracts/values/factors';
import type { FactorKind } from '@portal/contracts/values/factors';
import { ApiError } from './errors.js';

/** What is waiting for the second factor; all calls of the moment share one dialog. */
export interface Asking {
  kinds: FactorKind[];
  /** Whether it was shown; false when the person gave up. */
  answer: (shown: boolean) => void;
}

let asking: (Asking & { answered: Promise<boolean> }) | null = null;
let enrolmentNeeded: () => void = () => undefined;
const listeners = new Set<() => void>();

export const asked = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: (): Asking | null => asking,
};

/** Whether a person is being asked: a call may take as long as they do. */
export const isFactorAsked = (): boolean => asking !== null;

/** @param lead leads to the page where a factor is set up */
export function whenEnrolmentNeeded(lead: () => void): void {
  enrolmentNeeded = lead;
}

/** Nothing was done, since the person did not show the second factor. */
export class FactorNotShown extends Error {
  constructor() {
    super(t`Nothing was done, since your second factor was not shown.`);
  }
}

/**
 * Makes a call that may need the second factor again (D-105): asks for it, and then makes the call once more.
 * @throws as the call; FactorNotShown
 */
export async function withStepUp<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === ENROLMENT_NEEDED) enrolmentNeeded();
    if (error.code !== STEP_UP_NEEDED) throw error;
    if (!(await ask(error.factors))) throw new FactorNotShown();
    return call();
  }
}

function ask(kinds: FactorKind[]): Promise<boolean> {
  if (asking) return asking.answered;
  let resolve: (shown: boolean) => void = () => undefined;
  const answered = new Promise<boolean>((settle) => (resolve = settle));
  const answer = (shown: boolean) => {
    asking = null;
    tell();
    resolve(shown);
  };
  asking = { kinds, answer, answered };
  tell();
  return answered;
}

const tell = () => listeners.forEach((listener) => listener());
