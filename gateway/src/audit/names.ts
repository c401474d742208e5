import { findPeople } from '@portal/contracts/calls/internal';
import type { Person } from '@portal/contracts/http/internal';
import type { ServiceClient } from '@portal/kit/http/service-client';

/** The people's current names by id, 500 at most; empty while identity is down. */
export async function namesOf(services: ServiceClient, ids: number[]): Promise<Map<number, string>> {
  const each = [...new Set(ids)];
  if (each.length === 0) return new Map();
  const people = await services.call(findPeople, { body: { ids: each } }).catch(() => [] as Person[]);
  return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}
