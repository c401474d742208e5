import type { SupportRequest } from '@portal/contracts/http/support';
import { api } from '../../lib/api.js';

export const sendSupportRequest = (body: SupportRequest) =>
  api<{ id: number }>('/api/support', { method: 'POST', body });
