import type { SupportRequest } from '@portal/contracts/http/support';
import { api, dataOf } from '../../lib/api.js';

export const sendSupportRequest = (body: SupportRequest) => api.POST('/api/support', { body }).then(dataOf);
