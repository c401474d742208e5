import type { ClientFilters, ClientsQuery } from '@portal/contracts/http/admin-sales';
import type { ClientSort } from '@portal/contracts/values/list-orders';
import { badRequest } from '@portal/kit/http/errors';
import * as z from 'zod';
import { sortOf, type SubscriptionRow } from './read-subscriptions.sql.js';

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

const sorted = ({ sort, partnerId }: ClientFilters) =>
  sortOf({ sort, partnerId: partnerId === 0 ? null : partnerId });

export function placeOf(row: SubscriptionRow, query: ClientFilters, back: boolean): string {
  const place = [keyOf[sorted(query)](row), row.sale_id, back ? 1 : 0];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Throws 400 for a cursor that we did not make for this sort. */
export function decodePlace(cursor: string, query: ClientFilters): Place {
  try {
    const parts = z.tuple([KEYS[sorted(query)], z.int(), z.literal([0, 1])]);
    const [key, id, back] = parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { key, id, back: back === 1 };
  } catch {
    throw badRequest('This page no longer exists', 'BAD_CURSOR');
  }
}

/** D-3's `Link`, with the filters that the page was read with; null where this page is all. */
export function linksOf(
  query: ClientsQuery,
  { next, previous }: { next: string | null; previous: string | null },
) {
  const { cursor: _, ...filters } = query;
  const link = (cursor: string | null, rel: string) => {
    if (!cursor) return [];
    const parameters = new URLSearchParams({ cursor });
    for (const [name, value] of Object.entries(filters)) parameters.set(name, String(value));
    return [`</api/admin/clients?${parameters}>; rel="${rel}"`];
  };
  return [...link(next, 'next'), ...link(previous, 'prev')].join(', ') || null;
}
