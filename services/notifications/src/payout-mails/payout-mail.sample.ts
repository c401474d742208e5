import { sampleOf } from '../design/sample.js';
import { payoutMail } from './payout-mail.js';

export const sample = sampleOf('payout', payoutMail, {
  firstName: 'Ava',
  amount: '$1,234.50',
  month: 'October 2026',
  portalUrl: 'https://portal.example',
  supportEmail: 'help@portal.example',
});
