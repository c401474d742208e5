import type { InviteAdmin, UpdateCredentials } from '@portal/contracts/http/admins';
import { api, dataOf } from '../../lib/api.js';

export const inviteAdmin = (body: InviteAdmin) => api.POST('/api/admin/invite', { body }).then(dataOf);

export const updateCredentials = (body: UpdateCredentials) =>
  api.PATCH('/api/admin/credentials', { body }).then(dataOf);
