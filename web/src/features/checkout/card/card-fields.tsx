import { Skeleton, Stack } from '@chakra-ui/react';
import type { PublicConfig } from '@portal/contracts/http/config';
import { lazy, Suspense, type Ref } from 'react';
import type { CardEntry } from './card-entry.js';

const loadSandbox = () => import('./sandbox-card.js');
const loadStripe = () => import('./stripe-card.js');
const SandboxCard = lazy(async () => ({ default: (await loadSandbox()).SandboxCard }));
const StripeCard = lazy(async () => ({ default: (await loadStripe()).StripeCard }));

/** Fetches the fields that will be shown, ahead of time. */
export const preloadCardFields = ({ publishableKey }: PublicConfig['stripe']): Promise<unknown> =>
  publishableKey ? loadStripe() : loadSandbox();

interface Props {
  stripe: PublicConfig['stripe'];
  clientSecret: string;
  ref: Ref<CardEntry>;
}

/** Card entry by the provider: Stripe's own fields with a publishable key, a test-card form without (D-14). */
export const CardFields = ({ stripe, ...props }: Props) => (
  <Suspense fallback={<CardSkeleton />}>
    {stripe.publishableKey ? (
      <StripeCard publishableKey={stripe.publishableKey} {...props} />
    ) : (
      <SandboxCard apiBase={stripe.apiBase} {...props} />
    )}
  </Suspense>
);

export const CardSkeleton = () => (
  <Stack gap="4" aria-hidden>
    <Skeleton h="12" />
    <Skeleton h="12" />
  </Stack>
);
