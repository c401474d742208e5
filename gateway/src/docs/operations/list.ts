import * as z from 'zod';

/** The answer of a list: rows like the example. */
export const list = <Row>(schema: z.core.$ZodType<Row>, example: Row) => ({
  200: { schema: z.array(schema) as z.core.$ZodType<Row[]>, example: [example] },
});
