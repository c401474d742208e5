import * as calls from '@portal/contracts/calls/admin-people';
import type { InviteAdmin, UpdateCredentials } from '@portal/contracts/http/admins';
import { api } from '../../lib/api.js';

export const inviteAdmin = (body: InviteAdmin) => api(calls.inviteAdmin, { body });

export const updateCredentials = (body: UpdateCredentials) => api(calls.updateCredentials, { body });
