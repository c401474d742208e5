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

/** The page where a notice belongs. */
export const pageOf = (kind: Kind) => (kind === 'announcement' ? '/announcements' : '/earnings');
