import * as calls from '@portal/contracts/calls/account';
import type { SupportRequest } from '@portal/contracts/http/support';
import { api } from '../../lib/api.js';

export const sendSupportRequest = (body: SupportRequest) => api(calls.askSupport, { body });
