import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { onboardingQuery, seenHere } from './seen.js';

/** Whether a partner is here for the first time: until the tour was seen, also while that is not known yet. */
export function useFirstVisit(userId: number): boolean {
  // As it was when the page opened: the greeting does not change while somebody looks at it.
  const [seen] = useState(() => seenHere(userId));
  const { data } = useQuery({ ...onboardingQuery, enabled: !seen });
  return !seen && !data?.hasSeenOnboarding;
}
