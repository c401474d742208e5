import type { NewBankAccount } from '@portal/contracts/http/bank-accounts';
import type { Call } from '@portal/kit/testing/test-service';
import type { Documents } from './support.js';

export const account: NewBankAccount = {
  holderName: 'Ava Quillfeather',
  holderKind: 'individual',
  accountType: 'savings',
  routingNumber: '021000021',
  accountNumber: '73190046582',
};

let lastId = 900;
/** A partner whom identity knows, and documents does not yet. */
export function newPartner(documents: Documents, firstName = 'Ava', lastName = 'Quillfeather'): number {
  const id = (lastId += 1);
  const email = `partner-${id}@example.com`;
  documents.identity.people.push({ id, firstName, lastName, email, companyName: null, revision: 1 });
  return id;
}

const path = (partnerId: number | string) => `/admin/partners/${partnerId}/bank-account`;
export const read = (admin: Call, partnerId: number | string) => admin(path(partnerId));
export const put = (admin: Call, partnerId: number | string, json: unknown = account) =>
  admin(path(partnerId), { method: 'PUT', json });
export const remove = (admin: Call, partnerId: number | string, version?: number) =>
  admin(path(partnerId) + (version === undefined ? '' : `?version=${version}`), { method: 'DELETE' });
