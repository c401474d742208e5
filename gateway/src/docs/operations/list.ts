import * as z from 'zod';

/** The answer of a list: rows like the example. */
export const list = (schema: z.core.$ZodType, example: unknown) => ({
  200: { schema: z.array(schema as z.ZodType), example: [example] },
});
