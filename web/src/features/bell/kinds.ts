import { Banknote, FileText, Landmark, Megaphone, ShoppingBag, Undo2, type LucideIcon } from 'lucide-react';
import type { Kind } from './words.rules.js';

export const NOTICE_ICONS: Record<Kind, LucideIcon> = {
  sale: ShoppingBag,
  refund: Undo2,
  payout: Banknote,
  'payout-voided': Undo2,
  'bank-account': Landmark,
  'bank-account-stopped': Landmark,
  announcement: Megaphone,
  document: FileText,
};

/** The page where a notice belongs, and where on it. */
export function placeOf(kind: Kind) {
  switch (kind) {
    case 'announcement':
      return { to: '/announcements' } as const;
    case 'document':
    case 'bank-account':
    case 'bank-account-stopped':
      return { to: '/earnings', hash: 'tax-and-bank' } as const;
    default:
      return { to: '/earnings' } as const;
  }
}
