import * as z from 'zod/mini';
import { id, moment } from './fields.js';
import { seen } from './seen.js';

// The tax number on a partner's W-9, as an administrator types it from the form (D-116). It is write-only: no answer contains
// more than its last four digits.

const TAX_NUMBER = 'Tax number must be 9 digits';

/** Nine digits: of a person (123-45-6789) or of a business (12-3456789), with hyphens, dashes, points or spaces or without. */
export const taxNumber = z.string(TAX_NUMBER).check(
  z.overwrite((typed) => typed.replaceAll(/[\s.\-\u2010-\u2015]/g, '')),
  z.regex(/^\d{9}$/, TAX_NUMBER),
  // Forms that were filled in to get past them have these.
  z.refine((digits) => !/^(\d)\1{8}$/.test(digits), 'This is nobody’s tax number. Please check its digits.'),
);

/** What the form of the page sends, without `seen`. */
export const taxNumberForm = z.object({ taxNumber });
export type TaxNumberForm = z.infer<typeof taxNumberForm>;

/**
 * `setTaxNumber` (admin) -> `PartnerTaxNumber`; 404 when there is no such partner. `seen`: the version that it replaces, 0 for
 * none.
 */
export const taxNumberChange = z.extend(taxNumberForm, { seen });
export type TaxNumberChange = z.infer<typeof taxNumberChange>;

/** `removeTaxNumber` (admin) -> 204; `version` is the one that was seen; 404 NO_TAX_NUMBER. */
export const taxNumberRemoval = z.object({
  version: z.optional(z.coerce.number<string | number>().check(z.int())),
});
export type TaxNumberRemoval = z.infer<typeof taxNumberRemoval>;

/** The code of the 404 of a removal for a partner without one. */
export const NO_TAX_NUMBER = 'NO_TAX_NUMBER';

/** `getTaxNumber` (admin): null for none. */
export const partnerTaxNumber = z.object({
  partnerId: id,
  taxNumber: z.nullable(
    z.object({
      /** The last four. */
      lastDigits: z.string(),
      /** Changes with every change of the number. */
      version: z.int(),
      setAt: moment,
      /** Only the id of a removed administrator, or while identity is down. */
      setBy: z.object({ id, name: z.nullable(z.string()) }),
    }),
  ),
});
export type PartnerTaxNumber = z.infer<typeof partnerTaxNumber>;
