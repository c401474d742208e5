import { findPeople } from '@portal/contracts/calls/internal';
import type { Person } from '@portal/contracts/http/internal';
import type { ServiceClient } from '@portal/kit/http/service-client';
import { Undeliverable } from './mail.js';

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
