import { sampleOf } from '../design/sample.js';
import { claimMail } from './claim-mail.js';

export const sample = sampleOf('claim', claimMail, {
  firstName: 'Dana',
  claim: {
    id: 12,
    claimNumber: 'CLM-7Q2M9XK4',
    status: 'submitted',
    claimType: 'windshield',
    firstName: 'Dana',
    lastName: 'Reyes',
    email: 'dana@example.com',
    incidentDate: '2026-11-02',
    filesCount: 2,
  },
  supportEmail: 'help@portal.example',
});
