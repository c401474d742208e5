import { findPeople } from '@portal/contracts/calls/internal';
import type { Person } from '@portal/contracts/http/internal';
import type { ServiceClient } from '@portal/kit/http/service-client';

/**
 * People for a mail, by `findPeople`. Of somebody whose e-mail is not confirmed it has no name: anybody may sign up with
 * any name and a stranger's address, so a mail says 'a partner' until then (D-112).
 */
export async function peopleForMail(services: ServiceClient, ids: number[]): Promise<Person[]> {
  const people = await services.call(findPeople, { body: { ids } });
  return people.map((person) =>
    person.isUnverified ? { ...person, firstName: '', lastName: '', companyName: null } : person,
  );
}
