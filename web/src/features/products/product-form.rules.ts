import { newProduct, type NewProduct, type Product } from '@portal/contracts/http/catalog';
import { commissionFor, formatExactDollars, toBasisPoints } from '@portal/contracts/values/money';
import * as z from 'zod/mini';

/** What is typed: dollars and percent, as text. */
export type ProductText = Record<keyof NewProduct, string>;

/** 10 percent, unless said otherwise (specification, section 9). */
export const NO_PRODUCT: ProductText = {
  name: '',
  description: '',
  priceInCents: '',
  externalUrl: '',
  commissionRate: '10',
  commissionDescription: '',
  category: '',
};

export const textOf = (product: Product): ProductText => ({
  name: product.name,
  description: product.description,
  priceInCents: (product.priceInCents / 100).toFixed(product.priceInCents % 100 ? 2 : 0),
  externalUrl: product.externalUrl,
  commissionRate: String(toBasisPoints(product.commissionRate) / 100),
  commissionDescription: product.commissionDescription ?? '',
  category: product.category ?? '',
});

/** The service's rules, on what is typed. */
export const productForm = z.pipe(
  z.transform((text: ProductText): z.input<typeof newProduct> => ({
    ...text,
    priceInCents: hundredthsIn(text.priceInCents),
    commissionRate: hundredthsIn(text.commissionRate) / 10_000,
    externalUrl: text.externalUrl.trim(),
  })),
  newProduct,
);

/** '1,234.5' as 123450; not a number for anything else. By digits, since a float would round. */
function hundredthsIn(text: string): number {
  const [, minus, whole, decimals = ''] =
    /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(
      text
        .trim()
        .replace(/^\$|%$/g, '')
        .replaceAll(',', '')
        .trim(),
    ) ?? [];
  if (whole === undefined) return NaN;
  return Number(whole + decimals.padEnd(2, '0')) * (minus ? -1 : 1);
}

/** What a partner earns by it, as soon as price and rate can be read. */
export function earningOf({ priceInCents, commissionRate }: ProductText): string {
  const price = hundredthsIn(priceInCents);
  const rateBps = hundredthsIn(commissionRate);
  if (!(price > 0 && rateBps >= 0 && rateBps <= 10_000)) return 'Of what the customer pays.';
  return `A partner earns ${formatExactDollars(commissionFor(price, rateBps))} a sale.`;
}
