import { sampleOf } from '../design/sample.js';
import { sample as claimSample } from './claim-mail.sample.js';
import type { ClaimMailProps } from './claim-mail.js';
import { claimStatusMail } from './claim-status-mail.js';

export const sample = sampleOf('claim-status', claimStatusMail, {
  ...(claimSample.props as ClaimMailProps),
  change: { status: 'approved', note: 'The glass is covered in full.\nYour shop sends the bill to us.' },
});
