import { Box } from '@chakra-ui/react';
import type { PublicConfig } from '@portal/contracts/http/config';
import type { Cents } from '@portal/contracts/values/money';
import type { Ref } from 'react';
import { lazyPart } from '../../../ui/lazy-part.js';
import type { CardEntry, WalletPayment } from './card-entry.js';
import { CardSkeleton } from './card-skeleton.js';

const loadSandbox = () => import('./sandbox-card.js');
const loadStripe = () => import('./stripe-card.js');
const waiting = () => <CardSkeleton />;
const SandboxCard = lazyPart(async () => (await loadSandbox()).SandboxCard, { waiting });
const StripeCard = lazyPart(async () => (await loadStripe()).StripeCard, { waiting });

/** Prefetches the code of the form that will be shown. */
export const preloadCardFields = ({ publishableKey }: PublicConfig['stripe']): Promise<unknown> =>
  publishableKey ? loadStripe() : loadSandbox();

interface Props {
  stripe: PublicConfig['stripe'];
  /** What is to be paid, which Stripe is told before there is an intent (D-50). */
  amount: Cents;
  /** The customer is in the card's fields, or chose a wallet: other frames tell the page nothing of that. */
  onTouch: () => void;
  wallet: WalletPayment;
  ref: Ref<CardEntry>;
}

/** Card entry by the provider: Stripe's own fields with a publishable key, a test-card form without (D-14). */
export const CardFields = ({ stripe, ref, ...props }: Props) => (
  // As high as its content: on a phone the buttons below must not move while a finger presses them.
  <Box minH={stripe.publishableKey ? '15rem' : { base: '24rem', md: '22.75rem' }}>
    {stripe.publishableKey ? (
      <StripeCard ref={ref} publishableKey={stripe.publishableKey} {...props} />
    ) : (
      <SandboxCard ref={ref} apiBase={stripe.apiBase} />
    )}
  </Box>
);
