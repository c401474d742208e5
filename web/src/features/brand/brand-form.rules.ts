import { brandChange, type Brand, type BrandChange } from '@portal/contracts/http/brand';
import * as z from 'zod/mini';

/** The fields as they are typed. */
export interface BrandText {
  name: string;
  color: string;
  supportAddress: string;
  site: string;
}

export const textOf = ({ name, color, supportAddress, site }: Brand): BrandText => ({
  name,
  color,
  supportAddress: supportAddress ?? '',
  site: site ?? '',
});

/** An empty field is none. */
const orNone = <Shape extends z.core.$ZodType<string | null, string | null>>(shape: Shape) =>
  z.pipe(
    z.transform((text: string) => text.trim() || null),
    shape,
  );

export const brandForm = z.object({
  name: brandChange.shape.name,
  color: z.pipe(
    z.transform((text: string) => withSign(text)),
    brandChange.shape.color,
  ),
  supportAddress: orNone(brandChange.shape.supportAddress),
  site: orNone(brandChange.shape.site),
});
export type BrandFields = Pick<BrandChange, 'name' | 'color' | 'supportAddress' | 'site'>;

/** `4338CA` as `#4338ca`: brand books write it without its sign. */
export function withSign(text: string): string {
  const typed = text.trim().toLowerCase();
  return /^[\da-f]{6}$/.test(typed) ? `#${typed}` : typed;
}

export const isColor = (text: string): boolean => /^#[\da-f]{6}$/.test(text);
