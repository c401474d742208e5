import type { User } from '@portal/contracts/http/account';
import { TOUR_DELAY_MS } from '@portal/contracts/values/limits';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { onboardingQuery, rememberHere, rememberSeen, seenHere } from './seen.js';

// Loaded lazily: most visits show no tour.
const load = () => import('./tour.js');
const Tour = lazy(async () => ({ default: (await load()).Tour }));

interface Props {
  user: User;
  /** A dialog is open over the page. */
  wait: boolean;
}

/** Shows a new partner around, a second after the page has loaded and once for all (specification, 'Guided tour'). */
export function OnboardingTour({ user, wait }: Props) {
  const [seen, setSeen] = useState(() => seenHere(user.id));
  const [due, setDue] = useState(false);
  const { data } = useQuery({ ...onboardingQuery, enabled: !seen });
  const unseen = !seen && data?.hasSeenOnboarding === false;

  useEffect(() => {
    if (data?.hasSeenOnboarding) rememberHere(user.id);
  }, [data, user.id]);
  useEffect(() => {
    if (!unseen || wait) return;
    void load().catch(() => undefined);
    // Also after a dialog, which needs a moment to close.
    const timer = setTimeout(() => setDue(true), TOUR_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [unseen, wait]);

  const done = () => {
    setSeen(true);
    void rememberSeen(user.id);
  };
  if (!unseen || !due || wait) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Tour onDone={done} />
      </Suspense>
    </ErrorBoundary>
  );
}
