import { t } from '@lingui/core/macro';
import type { User } from '@portal/contracts/http/account';

export type StepId = 'profile' | 'paid' | 'link' | 'share' | 'sale';

export interface Step {
  id: StepId;
  title: string;
  text: string;
  done: boolean;
}

/** What is known of a new partner; undefined while it is read, or cannot be. */
export interface Known {
  user: Pick<User, 'address'>;
  w9: 'on-file' | 'missing' | 'refused' | undefined;
  /** A bank account is on file, or waits. */
  hasBank: boolean | undefined;
  links: { visits: number }[] | undefined;
}

/** The way to the first sale (D-139), in its order. What is not known is not done. */
export function stepsOf({ user, w9, hasBank, links = [] }: Known): Step[] {
  return [
    {
      id: 'profile',
      title: t`Complete your profile`,
      text: t`Your address, and your agency if you have one.`,
      done: Boolean(user.address),
    },
    {
      id: 'paid',
      title: t`Get ready to be paid`,
      text: paidText(w9, hasBank),
      done: w9 === 'on-file' && hasBank === true,
    },
    {
      id: 'link',
      title: t`Create your first link`,
      text: t`Pick a product, and see what you earn with it.`,
      done: links.length > 0,
    },
    {
      id: 'share',
      title: t`Share it`,
      text: t`Done once somebody opens your link.`,
      done: links.some(({ visits }) => visits > 0),
    },
    {
      id: 'sale',
      title: t`Your first sale`,
      text: t`It shows here the moment a customer pays.`,
      done: false,
    },
  ];
}

function paidText(w9: Known['w9'], hasBank: boolean | undefined): string {
  if (w9 === 'on-file' && hasBank === false) return t`Your W9 is on file. A bank account is missing.`;
  if (w9 === 'refused')
    return hasBank ? t`Your bank account is on file. Your W9 was refused.` : t`Your W9 was refused.`;
  if (hasBank && w9 === 'missing') return t`Your bank account is on file. Your W9 is missing.`;
  return t`Your W9, and the bank account that we pay to.`;
}
