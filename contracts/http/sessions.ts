import * as z from 'zod/mini';
import { moment } from './fields.js';

/** A session of the signed-in user (D-107). */
export const openSession = z.object({
  /** Names it to its owner. */
  number: z.int(),
  /** In words, such as 'Firefox on Windows'; null where the browser did not say. */
  device: z.nullable(z.string()),
  /** Where its address is, in words: a country, 'A private network'; null where that is not known. */
  place: z.nullable(z.string()),
  /** null for a session opened before 26 November 2026. */
  address: z.nullable(z.string()),
  signedInAt: moment,
  /** The last request of a person, to the minute or to five. */
  usedAt: moment,
  /** The one that asks. */
  isThis: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;
