import { t } from '@lingui/core/macro';
/** Where a link can be shared, with the address that does it. Includes the text if the target accepts one. */
export function shareTargets(url: string, product: string) {
  const text = t`Have a look at ${product}:`;
  const both = encodeURIComponent(`${text} ${url}`);
  const link = encodeURIComponent(url);
  return [
    { name: t`Email`, href: `mailto:?subject=${encodeURIComponent(product)}&body=${both}` },
    { name: 'SMS', href: `sms:?&body=${both}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${both}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${link}` },
    { name: 'X', href: `https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${link}` },
  ] as const;
}

export type ShareTarget = ReturnType<typeof shareTargets>[number]['name'];
