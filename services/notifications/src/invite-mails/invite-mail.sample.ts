import { sampleOf } from '../design/sample.js';
import { inviteMail } from './invite-mail.js';

export const sample = sampleOf('invite', inviteMail, {
  firstName: 'Noor',
  invitedBy: 'Ava Stone',
  email: 'noor@example.com',
  link: 'https://portal.example/accept-invite#token=what-only-the-reader-has',
  supportEmail: 'help@portal.example',
});
