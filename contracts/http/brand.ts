import * as z from 'zod/mini';
import { whyUnreadable } from '../values/brand-palette.js';

/** Of a logo or mark, in bytes. */
export const MOST_PICTURE_BYTES = 200 * 1024;
export const MOST_BRAND_NAME = 40;
/** Four characters for three bytes. */
const MOST_BASE64 = Math.ceil(MOST_PICTURE_BYTES / 3) * 4;

/** How the portal looks and calls itself (D-149). */
export const brand = z.object({
  /** Grows with every save, from 0: as it comes. */
  version: z.int(),
  name: z.string(),
  /** `#rrggbb` */
  color: z.string(),
  /** Hash of the picture, which `getBrandPicture` serves. */
  logo: z.nullable(z.string()),
  mark: z.nullable(z.string()),
  supportAddress: z.nullable(z.string()),
  site: z.nullable(z.string()),
});
export type Brand = z.infer<typeof brand>;

const NAME = 'Enter the name that people know you by';
const COLOR = 'Enter a colour such as #0f6b64';
const ADDRESS = 'Enter an e-mail address, such as help@example.com';
const SITE = 'Enter an address that begins with https://';

/** A picture as base64; null removes it, absent keeps it. */
const picture = z.optional(
  z.nullable(
    z
      .base64('The picture could not be read')
      .check(z.maxLength(MOST_BASE64, 'Please choose a picture of at most 200 KB')),
  ),
);

/**
 * `saveBrand` -> 200 the Brand. All of it is saved, but for pictures that are absent.
 * 409 CHANGED_MEANWHILE when somebody saved another since the version seen; 422 for a picture that is none, or unsafe.
 */
export const brandChange = z.object({
  seenVersion: z.int('Name the version that you saw').check(z.gte(0, 'Name the version that you saw')),
  name: z.string(NAME).check(
    z.trim(),
    z.minLength(1, NAME),
    z.maxLength(MOST_BRAND_NAME, `Please use at most ${MOST_BRAND_NAME} characters`),
    z.refine((name) => !/[\p{Cc}<>"\\]/u.test(name), 'Please use letters, digits and plain signs'),
  ),
  color: z.string(COLOR).check(z.toLowerCase(), z.regex(/^#[\da-f]{6}$/, COLOR), ({ value, issues }) => {
    const why = /^#[\da-f]{6}$/.test(value) ? whyUnreadable(value) : null;
    if (why) issues.push({ code: 'custom', message: why, input: value });
  }),
  supportAddress: z.nullable(z.email(ADDRESS).check(z.maxLength(200, ADDRESS))),
  site: z.nullable(
    z
      .url({ protocol: /^https$/, hostname: z.regexes.hostname, error: SITE })
      .check(z.maxLength(200, 'Please use at most 200 characters')),
  ),
  logo: picture,
  mark: picture,
});
export type BrandChange = z.infer<typeof brandChange>;
