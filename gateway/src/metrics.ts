import { measured } from '@portal/kit/process/measured';
import { Counter, Gauge } from 'prom-client';

export const certificateExpires = new Gauge({
  name: 'portal_certificate_expires_timestamp_seconds',
  help: 'When the certificate of the public address runs out; 0 when it could not be read',
  labelNames: ['host'],
});

export const signInFailures = new Counter({
  name: 'portal_sign_in_failures_total',
  help: 'Attempts to sign in with a wrong password, and those that had to wait because of earlier ones',
  labelNames: ['outcome'],
});
for (const outcome of ['wrong', 'slowed']) signInFailures.inc({ outcome }, 0);

export const auditHead = measured(
  'portal_audit_head',
  'How many entries the audit log has; the label is the hash of the last one (D-101)',
  ['hash'],
);
