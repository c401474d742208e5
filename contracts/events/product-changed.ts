import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** A product was added, edited, switched or hidden: screens that show products refetch. */
export const productChanged = defineEvent({
  type: 'product.changed',
  version: 1,
  source: 'catalog-referrals',
  signal: true,
  data: z.object({ productId: id }),
});
export type ProductChanged = DataOf<typeof productChanged>;
