import { t } from '@lingui/core/macro';
import { PAYMENT_BUSY } from '@portal/contracts/values/outcomes';
import { lookAgainAfterMs } from './confirmed.rules.js';
import { ApiError, isAnswerLost, Unreachable } from './errors.js';
import { FactorNotShown, isFactorAsked } from './step-up.js';

/** How long it is retried: nothing may be done long after, when nobody is looking. */
const PATIENCE_MS = 120_000;

/** No answer came until the timeout. */
export class StillUnknown extends Error {
  constructor() {
    super(t`It is still not known whether this was done. Please look before you repeat it.`);
  }
}

/** Longer than the gateway waits for a service. */
const DEADLINE_MS = 30_000;

/**
 * Retries an idempotent request until an answer says what became of it. Also retries while
 * another change of the same payment is under way: that may be this request, whose answer was lost.
 * @param unknown called when an answer was lost
 * @throws the refusal. Also any failure, unless an answer was lost before: an unavailable server cannot
 *   say whether the request was carried out. StillUnknown
 */
export async function sendUntilAnswered<Answer>(
  send: () => Promise<Answer>,
  unknown: () => void,
  patienceMs = PATIENCE_MS,
): Promise<Answer> {
  // Wall-clock time: it also counts the time that a machine was asleep.
  const until = Date.now() + patienceMs;
  let wasLost = false;
  for (let tries = 0; ; tries++) {
    try {
      return await withinDeadline(send());
    } catch (error) {
      // What was sent before may have been done, so nobody is told that nothing was.
      if (wasLost && error instanceof FactorNotShown) throw new StillUnknown();
      if (isAnswerLost(error)) wasLost = true;
      else if (!isBusy(error) && !(wasLost && isNoAnswerYet(error))) throw error;
      if (wasLost) unknown();
      if (Date.now() > until) throw wasLost ? new StillUnknown() : error;
      await new Promise((resolve) => setTimeout(resolve, lookAgainAfterMs(tries)));
    }
  }
}

/** The same for a deletion: a 404 after a lost answer means that it was deleted. */
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

/** Answered before the responsible service was asked. */
const isNoAnswerYet = (error: unknown) => error instanceof ApiError && [429, 503].includes(error.status);

const withinDeadline = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  let deadline: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    const over = () => {
      // A person who is asked for their second factor takes the time that they need.
      if (isFactorAsked()) deadline = setTimeout(over, DEADLINE_MS);
      else reject(new Unreachable());
    };
    deadline = setTimeout(over, DEADLINE_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(deadline));
};
