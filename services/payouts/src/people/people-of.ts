import { findPeople } from '@portal/contracts/calls/internal';
import type { Person } from '@portal/contracts/http/internal';
import { nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import type { ServiceClient } from '@portal/kit/http/service-client';

/** Accounts by their numbers, such as who decided; nobody while identity is down. */
export async function peopleOf(services: ServiceClient, ids: number[]): Promise<Map<number, Person>> {
  if (ids.length === 0) return new Map();
  const found = await nullIfUnavailable(services.call(findPeople, { body: { ids: [...new Set(ids)] } }));
  return new Map(found?.map((person) => [person.id, person]));
}
