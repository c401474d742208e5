import { sampleOf } from '../design/sample.js';
import { supportMail } from './support-mail.js';

export const sample = sampleOf('support', supportMail, {
  id: 3,
  name: 'Ava Stone',
  email: 'ava@example.com',
  company: 'Stone Insurance',
  reason: 'Billing question',
  message: 'Where is my October payout?\nIt was due on Friday, and my dashboard shows nothing.\n\nThank you!',
  sentAt: '2026-11-21T10:00:00.000Z',
});
