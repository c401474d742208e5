import { sampleOf } from '../design/sample.js';
import { passwordMail } from './password-mail.js';

export const sample = sampleOf('password-reset', passwordMail, {
  firstName: 'Ava',
  link: 'https://portal.example/reset-password#token=what-only-the-reader-has',
  supportEmail: 'help@portal.example',
});
