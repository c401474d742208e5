import { t } from '@lingui/core/macro';
import type { Referral } from '@portal/contracts/http/catalog';
import { formatExactDollars } from '@portal/contracts/values/money';

export interface ShareText {
  label: string;
  /** What the button that copies it says. */
  copy: string;
  text: string;
}

/** Words about a link's product, to be sent as they are or changed first. They promise what its description says. */
export function shareTexts({ product, url }: Pick<Referral, 'product' | 'url'>): ShareText[] {
  const { name, description, priceInCents } = product;
  const price = formatExactDollars(priceInCents);
  const whole = withStop(description);
  const [first] = /^.*?[.!?](?=\s|$)/s.exec(whole) ?? [whole];
  return [
    {
      label: t`Message`,
      copy: t`Copy the message`,
      text: t`Have a look at ${name}, ${price}: ${first} ${url}`,
    },
    {
      label: t`E-mail`,
      copy: t`Copy the e-mail`,
      text: t`Hello,\n\nI would like to recommend ${name} to you. ${whole}\n\nIt costs ${price}. You can read what it covers and pay by card here:\n${url}\n\nBest regards`,
    },
    {
      label: t`Post`,
      copy: t`Copy the post`,
      text: t`${name} for ${price}. ${first}\nSee what it covers: ${url}`,
    },
  ];
}

const withStop = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
