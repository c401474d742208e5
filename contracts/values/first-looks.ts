import type { Language } from './languages.js';
import type { NeedKind } from './needs.js';

/** The pages that show something before their own scripts run (D-180). */
export const LOOKING_PAGES = ['auth', 'checkout', 'partner', 'admin'] as const;
export type LookingPage = (typeof LOOKING_PAGES)[number];

/** What the gateway fills in, as `__name__`. */
export type Slot =
  | 'brand'
  | 'logo'
  | 'mark'
  | 'product'
  | 'description'
  | 'price'
  | 'partner'
  | 'company'
  | 'category'
  | 'hash'
  | 'panel'
  | 'account'
  | 'greeted'
  | 'email'
  | 'notice'
  | 'needs'
  | 'count'
  | 'month'
  | 'monthkey';
export const slotOf = (name: Slot): string => `__${name}__`;

/** Stands for the width and the height of a picture's only size; the gateway repeats the address for each size that there is. */
export const SLOT_WIDTH = 111_111;
export const SLOT_HEIGHT = 222_222;

/** How the portal's name is drawn: as it comes, beside a mark, or as a logo (D-149). */
export type BrandKind = 'plain' | 'mark' | 'logo';
/** What a product's panel has besides the product's name, price and partner. */
export interface PanelKind {
  picture: boolean;
  company: boolean;
  category: boolean;
}
export const keyOfPanel = ({ picture, company, category }: PanelKind): string =>
  [picture && 'picture', company && 'company', category && 'category'].filter(Boolean).join(' ');

/** What stands in an administrator's needs: lines of work with others, nothing but warnings, or that it is not known yet. */
export type NeedsKind = 'some' | 'calm' | 'unknown';
/** One of a kind is said in other words than several. */
export const keyOfNeed = ({ kind, count }: { kind: NeedKind; count: number }): string =>
  count === 1 ? `one ${kind}` : kind;

/** Pieces of HTML with slots, in one language. */
export interface Looks {
  auth: Record<BrandKind, string>;
  /** With the slot `panel`; the note that only test cards work is there in the sandbox. */
  checkout: Record<'sandbox' | 'live', Record<BrandKind, string>>;
  /** By `keyOfPanel`. */
  panel: Record<string, string>;
  /** With the slots `account`, `greeted` and `notice`. */
  partner: Record<BrandKind, string>;
  /** That the partner's e-mail is to be confirmed; with the slot `email`. */
  notice: string;
  /** With the slot `account`; English alone. */
  admin: Record<NeedsKind, Record<BrandKind, string>>;
  /** Lines for the slot `needs`, by `keyOfNeed`, with the slots `count`, `month` and `monthkey`. */
  needs: Record<string, string>;
}

/** What the web's build writes to `first-looks.json`. */
export interface FirstLooks {
  /** Address of the style sheet of all looks. */
  sheet: string;
  /** Address of the script that runs before the first paint. */
  start: string;
  /** Address of the font of its words. */
  font: string;
  /** Addresses of all scripts of a page's first load, each after what it imports. */
  files: Record<LookingPage, string[]>;
  /** Addresses of the calls that start pages begin at once: whose session it is, and what is asked as that user. */
  calls: Record<'session' | 'partner' | 'admin', string[]>;
  looks: Record<Language, Looks>;
}
