import { findPeople } from '@portal/contracts/calls/internal';
import type { AdminSupportRequest, SupportThread } from '@portal/contracts/http/admin-support';
import type { Person } from '@portal/contracts/http/internal';
import type { ServiceClient } from '@portal/kit/http/service-client';

/** One call for all. Without identity nobody has a name. */
export async function namesOf(services: ServiceClient, mentioned: (number | null)[]) {
  const ids = [...new Set(mentioned.filter((id) => id !== null))];
  const found =
    ids.length === 0 ? [] : await services.call(findPeople, { body: { ids } }).catch(() => [] as Person[]);
  const people = new Map(found.map((person) => [person.id, person]));
  return {
    people,
    /** An administrator, by id. */
    admin(id: number | null): SupportThread['assignee'] {
      if (id === null) return null;
      const person = people.get(id);
      return { id, name: person ? `${person.firstName} ${person.lastName}`.trim() || null : null };
    },
  };
}

export const senderOf = (person: Person | undefined): AdminSupportRequest['sender'] =>
  person
    ? {
        id: person.id,
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.email,
        companyName: person.companyName,
      }
    : null;
