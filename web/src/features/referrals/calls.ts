import * as calls from '@portal/contracts/calls/partner';
import { createReferral as rules, type Referral } from '@portal/contracts/http/catalog';
import type { ReferralChanges } from '@portal/contracts/http/referral-changes';
import { api } from '../../lib/api.js';

/** @throws 'No product selected' or 'Invalid product ID' before asking the server */
export async function createReferral(productId: number | null): Promise<Referral> {
  const checked = rules.safeParse({ productId });
  if (!checked.success) throw new Error(checked.error.issues[0]?.message);
  return api(calls.createReferral, { body: checked.data });
}

/** @throws ApiError */
export const editReferral = (id: number, changes: ReferralChanges): Promise<Referral> =>
  api(calls.editReferral, { params: { id }, body: changes });

export const deleteReferral = (id: number) => api(calls.deleteReferral, { params: { id } });
