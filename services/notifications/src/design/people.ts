import { findPeople } from '@portal/contracts/calls/internal';
import type { Person } from '@portal/contracts/http/internal';
import type { ServiceClient } from '@portal/kit/http/service-client';
import { Undeliverable } from '../outbox/mail.js';

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

/**
 * The administrator who reads a mail, and others whom it is about, as far as their accounts are still there.
 * @throws Undeliverable ADMIN_GONE
 */
export async function adminForMail(
  services: ServiceClient,
  readerId: number,
  ...otherIds: number[]
): Promise<[reader: Person, ...others: (Person | undefined)[]]> {
  const people = await services.call(findPeople, { body: { ids: [...new Set([readerId, ...otherIds])] } });
  const find = (id: number) => people.find((each) => each.id === id);
  const reader = find(readerId);
  if (!reader) throw new Undeliverable('ADMIN_GONE');
  return [reader, ...otherIds.map(find)];
}
