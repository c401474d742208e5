import * as z from 'zod';

/** The query `?partnerId=` of internal reads. */
export const ofPartner = z.object({ partnerId: z.coerce.number().int().positive() });
export type OfPartner = z.infer<typeof ofPartner>;
