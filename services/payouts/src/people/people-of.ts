import { findPeople } from '@portal/contracts/calls/internal';
import type { Person } from '@portal/contracts/http/internal';
import type { PayoutOfPartner } from '@portal/contracts/http/payouts';
import { nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import type { ServiceClient } from '@portal/kit/http/service-client';

/** Accounts by their numbers, such as who decided; nobody while identity is down. */
export async function peopleOf(services: ServiceClient, ids: number[]): Promise<Map<number, Person>> {
  if (ids.length === 0) return new Map();
  const found = await nullIfUnavailable(services.call(findPeople, { body: { ids: [...new Set(ids)] } }));
  return new Map(found?.map((person) => [person.id, person]));
}

export const fullName = (first: string, last: string | null): string => `${first} ${last ?? ''}`.trim();

/** Who asked for and who approved payouts (D-108), by name where identity answers. */
export async function madeByOf(
  services: ServiceClient,
  rows: { asked_by: number | null; approved_by: number | null }[],
) {
  const ids = rows.flatMap((row) => [row.asked_by ?? [], row.approved_by ?? []].flat());
  const people = await peopleOf(services, ids);
  const named = (id: number | null): PayoutOfPartner['askedBy'] => {
    if (id === null) return null;
    const person = people.get(id);
    return { id, name: person ? fullName(person.firstName, person.lastName) : null };
  };
  return (row: { asked_by: number | null; approved_by: number | null }) => ({
    askedBy: named(row.asked_by),
    approvedBy: named(row.approved_by),
  });
}
