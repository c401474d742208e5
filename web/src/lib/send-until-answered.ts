import { PAYMENT_BUSY } from '@portal/contracts/values/outcomes';
import { lookAgainAfterMs } from './confirmed.rules.js';
import { ApiError, isAnswerLost, Unreachable } from './errors.js';

/** For so long it is sent again: nothing may be done long after, when nobody looks any more. */
const PATIENCE_MS = 120_000;

/** No answer came for so long that nothing more is tried. */
export class StillUnknown extends Error {
  constructor() {
    super('It is still not known whether this was done. Please look before you repeat it.');
  }
}

/** Longer than the gateway waits for a service. */
const DEADLINE_MS = 30_000;

/**
 * Sends the same request, which acts once however often it comes, until somebody says what became of it; also while
 * another change of the same payment is under way, which may be this one, whose answer was lost.
 * @param unknown called when an answer was lost
 * @throws what it was refused with; also what it failed with, unless an answer was lost before: nobody who is away
 *   then can say whether it was done; StillUnknown
 */
export async function sendUntilAnswered<Answer>(
  send: () => Promise<Answer>,
  unknown: () => void,
  patienceMs = PATIENCE_MS,
): Promise<Answer> {
  // By the clock: a machine that slept has not waited, and yet it is later.
  const until = Date.now() + patienceMs;
  let wasLost = false;
  for (let tries = 0; ; tries++) {
    try {
      return await withinDeadline(send());
    } catch (error) {
      if (isAnswerLost(error)) wasLost = true;
      else if (!isBusy(error) && !(wasLost && isNoAnswerYet(error))) throw error;
      if (wasLost) unknown();
      if (Date.now() > until) throw wasLost ? new StillUnknown() : error;
      await new Promise((resolve) => setTimeout(resolve, lookAgainAfterMs(tries)));
    }
  }
}

/** The same for a deletion: what is gone once an answer was lost, it deleted. */
export async function deleteUntilGone(send: () => Promise<unknown>, unknown: () => void): Promise<void> {
  let wasLost = false;
  try {
    await sendUntilAnswered(send, () => {
      wasLost = true;
      unknown();
    });
  } catch (error) {
    if (!(wasLost && error instanceof ApiError && error.status === 404)) throw error;
  }
}

const isBusy = (error: unknown) => error instanceof ApiError && error.code === PAYMENT_BUSY;

/** Who answered had not asked what does the work. */
const isNoAnswerYet = (error: unknown) => error instanceof ApiError && [429, 503].includes(error.status);

const withinDeadline = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  let deadline: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    deadline = setTimeout(() => reject(new Unreachable()), DEADLINE_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(deadline));
};
