import { AUDIT_ACTIONS } from '@portal/contracts/values/audit';
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

/** Of the alerts about bank accounts and administrators' devices (D-103). */
export const auditedActions = new Counter({
  name: 'portal_audited_actions_total',
  help: 'Entries of the audit log with an answer, by action and outcome',
  labelNames: ['action', 'outcome'],
});
for (const action of Object.keys(AUDIT_ACTIONS)) auditedActions.inc({ action, outcome: 'done' }, 0);

export const newDevices = new Counter({
  name: 'portal_administrator_new_devices_total',
  help: 'Sign-ins of administrators in a browser in which the account had not signed in before',
});

export const mostRead = measured(
  'portal_private_reads_of_one_administrator',
  'Exports and documents that one administrator has read within an hour; the most that anybody has',
);
export const mostReadAllowed = new Gauge({
  name: 'portal_private_reads_alert_above',
  help: 'PRIVATE_READS_AN_HOUR',
});
