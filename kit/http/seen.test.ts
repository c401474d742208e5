import { describe, expect, it } from '@jest/globals';
import { errorBody, toAppError } from './error-answer.js';
import { requireSeen } from './seen.js';

const thrownBy = (act: () => void): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  return null;
};

describe('holding what was seen against what is so', () => {
  it('lets pass what is as it was seen, and what nobody says to have seen', () => {
    requireSeen({ amountInCents: 100 }, { amountInCents: 100, month: '2026-11' });
    requireSeen(undefined, { amountInCents: 100 });
  });

  it('answers 409 with what is so now', () => {
    const error = toAppError(
      thrownBy(() => requireSeen({ amountInCents: 5_000 }, { amountInCents: 10_000 })),
    );
    expect(error.status).toBe(409);
    expect(errorBody(error, 'r1')).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      now: { amountInCents: 10_000 },
    });
  });
});
