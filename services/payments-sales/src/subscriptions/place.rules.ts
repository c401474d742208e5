import type { ClientSort } from '@portal/contracts/values/list-orders';
import { badRequest } from '@portal/kit/http/errors';
import * as z from 'zod';
import { sortOf, type Reading, type SubscriptionRow } from './read-subscriptions.sql.js';

/** A place in the list: the row to read on from, and which way. Opaque to who gets it. */
export interface Place {
  key: string | number;
  id: number;
  back: boolean;
}

const KEYS: Record<ClientSort, z.ZodType<string | number>> = {
  date: z.iso.datetime(),
  amount: z.int(),
  partner: z.string(),
};

const keyOf: Record<ClientSort, (row: SubscriptionRow) => string | number> = {
  date: (row) => row.occurred_at.toISOString(),
  amount: (row) => row.amount_cents,
  partner: (row) => row.partner_name,
};

type Sorted = Pick<Reading, 'sort' | 'partnerId'>;

export function placeOf(row: SubscriptionRow, wanted: Sorted, back: boolean): string {
  const place = [keyOf[sortOf(wanted)](row), row.sale_id, back ? 1 : 0];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Throws 400 for a cursor that we did not make for this sort. */
export function decodePlace(cursor: string, wanted: Sorted): Place {
  try {
    const parts = z.tuple([KEYS[sortOf(wanted)], z.int(), z.literal([0, 1])]);
    const [key, id, back] = parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { key, id, back: back === 1 };
  } catch {
    throw badRequest('This page no longer exists', 'BAD_CURSOR');
  }
}
