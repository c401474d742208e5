import { t } from '@lingui/core/macro';
import type { Referral } from '@portal/contracts/http/catalog';
import { formatExactDollars } from '@portal/contracts/values/money';

/** Words about a link's product, to be sent as they are or changed first. They promise what its description says. */
export function shareTexts({
  product,
  url,
}: Pick<Referral, 'product' | 'url'>): { label: string; text: string }[] {
  const { name, description, priceInCents } = product;
  const price = formatExactDollars(priceInCents);
  const whole = withStop(description);
  const [first] = /^.*?[.!?](?=\s|$)/s.exec(whole) ?? [whole];
  return [
    { label: t`Message`, text: t`Have a look at ${name}, ${price}: ${first} ${url}` },
    {
      label: t`E-mail`,
      text: t`Hello,\n\nI would like to recommend ${name} to you. ${whole}\n\nIt costs ${price}. You can read what it covers and pay by card here:\n${url}\n\nBest regards`,
    },
    { label: t`Post`, text: t`${name} for ${price}. ${first}\nSee what it covers: ${url}` },
  ];
}

const withStop = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
