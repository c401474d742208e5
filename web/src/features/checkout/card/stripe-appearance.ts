import type { Appearance } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

/** Our theme as Stripe's appearance option, since its iframe does not see our styles. Follows light and dark. */
export function useStripeAppearance(): Appearance {
  const dark = useSyncExternalStore(whenThemeChanges, isDark);
  return useMemo(
    () => ({
      theme: dark ? 'night' : 'stripe',
      variables: {
        colorPrimary: token('brand-solid'),
        colorBackground: token('bg-panel'),
        colorText: token('fg'),
        colorTextSecondary: token('fg-muted'),
        colorDanger: token('fg-error'),
        borderRadius: '8px',
        fontFamily: 'system-ui, sans-serif',
      },
    }),
    [dark],
  );
}

const root = document.documentElement;

const isDark = () => root.classList.contains('dark');

function whenThemeChanges(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(root, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

const token = (name: string) => getComputedStyle(root).getPropertyValue(`--chakra-colors-${name}`).trim();
