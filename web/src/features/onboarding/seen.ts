import * as calls from '@portal/contracts/calls/account';
import type { OnboardingStatus } from '@portal/contracts/http/account';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { readKept, tourSeenKey } from '../../lib/kept-text.js';

export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => api(calls.getOnboardingStatus, { signal }),
});

/** Whether the user has seen the tour in this browser, which saves asking the server. */
export const seenHere = (userId: number): boolean => readKept(tourSeenKey(userId)) !== null;

export function rememberHere(userId: number): void {
  try {
    localStorage.setItem(tourSeenKey(userId), 'yes');
  } catch {
    // Storage is refused: the server remembers.
  }
}

/** Stored here at once, and on the server; if the server cannot be reached, it is told after the next tour. */
export async function rememberSeen(userId: number): Promise<void> {
  rememberHere(userId);
  const body: OnboardingStatus = { hasSeenOnboarding: true };
  await api(calls.setOnboardingStatus, { body }).catch(() => undefined);
}
