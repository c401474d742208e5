import { sampleOf } from '../design/sample.js';
import { voidedMail } from './voided-mail.js';

export const sample = sampleOf('payout-voided', voidedMail, {
  firstName: 'Ava',
  amount: '$1,234.50',
  month: 'October 2026',
  reason: 'returned',
  portalUrl: 'https://portal.example',
  supportEmail: 'help@portal.example',
});
