import { newProduct, type NewProduct, type Product } from '@portal/contracts/http/catalog';
import { commissionFor, formatExactDollars, toBasisPoints } from '@portal/contracts/values/money';
import { DECIMAL_COMMA, readAmount } from '@portal/contracts/values/typed-amount';
import * as z from 'zod/mini';

/** What is typed; the picture is chosen. */
export type TypedField = Exclude<keyof NewProduct, 'picture'>;
/** The typed values: dollars and percent, as text. */
export type ProductText = Record<TypedField, string>;

/** The default rate, 10 percent (specification, section 9). */
export const NO_PRODUCT: ProductText = {
  name: '',
  description: '',
  priceInCents: '',
  externalUrl: '',
  commissionRate: '10',
  commissionDescription: '',
  category: '',
  holdDays: '',
};

export const textOf = (product: Product): ProductText => ({
  name: product.name,
  description: product.description,
  priceInCents: (product.priceInCents / 100).toFixed(product.priceInCents % 100 ? 2 : 0),
  externalUrl: product.externalUrl,
  commissionRate: String(toBasisPoints(product.commissionRate) / 100),
  commissionDescription: product.commissionDescription ?? '',
  category: product.category ?? '',
  holdDays: String(product.holdDays ?? ''),
});

const typed = z.string().check(z.refine((text) => readAmount(text).fault !== 'decimal comma', DECIMAL_COMMA));
const hundredthsIn = (text: string): number => readAmount(text).hundredths ?? NaN;

const fields = z.extend(newProduct, {
  priceInCents: z.pipe(z.pipe(typed, z.transform(hundredthsIn)), newProduct.shape.priceInCents),
  commissionRate: z.pipe(
    z.pipe(
      typed,
      z.transform((text: string) => hundredthsIn(text) / 10_000),
    ),
    newProduct.shape.commissionRate,
  ),
  /** Empty: the setting says. */
  holdDays: z.pipe(
    z.transform((text: string): number | null | undefined => (text.trim() === '' ? null : Number(text))),
    newProduct.shape.holdDays,
  ),
  externalUrl: z.pipe(z.string().check(z.trim()), newProduct.shape.externalUrl),
});

/** The service's rules, applied to the typed values. */
export const productForm = z.pipe(
  z.transform((text: ProductText): z.input<typeof fields> => text),
  fields,
);

/** A partner's commission on one sale, as soon as price and rate are valid. */
export function earningOf({ priceInCents, commissionRate }: ProductText): string {
  const price = hundredthsIn(priceInCents);
  const rateBps = hundredthsIn(commissionRate);
  if (!(price > 0 && rateBps >= 0 && rateBps <= 10_000)) return 'Of what the customer pays.';
  return `A partner earns ${formatExactDollars(commissionFor(price, rateBps))} a sale.`;
}
