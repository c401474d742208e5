import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { alertmanagerConfig, alertsProblem, nobodyIsTold } from './alertmanager.js';
import { settingsProblem } from './settings-problem.js';

interface Receiver {
  name: string;
  email_configs?: Record<string, unknown>[];
  webhook_configs?: Record<string, unknown>[];
}
const receiverOf = (settings: Record<string, string>) =>
  (parse(alertmanagerConfig(settings)) as { receivers: Receiver[] }).receivers[0]!;
const mailBy = (SMTP_URL: string, more: Record<string, string> = {}) =>
  receiverOf({ ALERT_EMAIL: 'ops@example.com', SMTP_URL, ...more }).email_configs![0]!;

describe('a receiver', () => {
  test('is nobody where none is set', () => {
    expect(receiverOf({ ALERT_EMAIL: '', ALERT_WEBHOOK_URL: '' })).toEqual({ name: 'operators' });
  });

  test('of mails is everybody named, from the sender of our own mails, and hears when it is over', () => {
    const mail = mailBy('smtp://mail', {
      ALERT_EMAIL: 'ops@example.com ,night@example.com',
      MAIL_FROM: 'Portal, "Inc" <portal@example.com>',
    });
    expect(mail).toMatchObject({
      to: 'ops@example.com, night@example.com',
      from: '"Portal, \\"Inc\\"" <portal@example.com>',
      send_resolved: true,
    });
  });

  test('is a webhook, which hears when it is over', () => {
    const { email_configs, webhook_configs } = receiverOf({ ALERT_WEBHOOK_URL: 'https://a.example/token' });
    expect(email_configs).toBeUndefined();
    expect(webhook_configs).toEqual([{ url: 'https://a.example/token', send_resolved: true }]);
  });
});

test.each([
  ['smtp://mail', { smarthost: 'mail:587', require_tls: false }],
  ['smtp://mail:1025', { smarthost: 'mail:1025', require_tls: false }],
  ['smtp://mail:25?requireTLS=true', { smarthost: 'mail:25', require_tls: true }],
  [
    'smtp://me%40a.example:p%3Ass@mail',
    { smarthost: 'mail:587', require_tls: true, auth_username: 'me@a.example', auth_password: 'p:ss' },
  ],
  ['smtps://mail', { smarthost: 'mail:465', require_tls: false }],
  ['smtps://mail:4465', { smarthost: 'mail:4465', require_tls: false, force_implicit_tls: true }],
  ['smtp://[::1]:25', { smarthost: '[::1]:25', require_tls: false }],
  ['smtps://mail?tls.rejectUnauthorized=false', { tls_config: { insecure_skip_verify: true } }],
])('by %s mails go where ours go, and no password goes in the clear', (url, expected) => {
  expect(mailBy(url)).toMatchObject(expected);
});

test.each([
  [{}, undefined],
  [{ ALERT_EMAIL: 'a@b.example, c@d.example', SMTP_URL: 'smtp://mail' }, undefined],
  [{ ALERT_WEBHOOK_URL: 'http://hook:8080/x', RUNBOOK_URL: 'https://wiki.example/r' }, undefined],
  [{ ALERT_EMAIL: 'ops' }, 'ALERT_EMAIL must be an e-mail address, or several separated by commas.'],
  [{ ALERT_EMAIL: 'a@b.example,' }, 'ALERT_EMAIL must be an e-mail address, or several separated by commas.'],
  [{ ALERT_EMAIL: 'a@b.example' }, 'ALERT_EMAIL needs SMTP_URL, the server that takes mails.'],
  [
    { ALERT_EMAIL: 'a@b.example', SMTP_URL: 'mail.example.com:587' },
    'SMTP_URL must look like smtp://user:password@mail.example.com:587.',
  ],
  [
    { ALERT_EMAIL: 'a@b.example', SMTP_URL: 'smtp://user:100%pass@mail.example.com:587' },
    'SMTP_URL has a % in its user or password that must be written as %25.',
  ],
  [
    { ALERT_WEBHOOK_URL: 'alerts.example.com' },
    'ALERT_WEBHOOK_URL must look like https://alerts.example.com/portal.',
  ],
  [{ RUNBOOK_URL: 'docs/runbook.md' }, 'RUNBOOK_URL must look like https://wiki.example.com/runbook.'],
])('of %j it is said: %s', (settings, sentence) => {
  expect(alertsProblem(settings)).toBe(sentence);
  expect(settingsProblem(settings)).toBe(sentence);
});

test('that nobody is told is said where somebody watches, and only there', () => {
  expect(nobodyIsTold({ COMPOSE_PROFILES: 'edge, monitoring' })).toMatch(
    /^Alerts reach nobody: set ALERT_EMAIL/,
  );
  expect(nobodyIsTold({ COMPOSE_PROFILES: 'monitoring', ALERT_EMAIL: 'set' })).toBeUndefined();
  expect(nobodyIsTold({ COMPOSE_PROFILES: 'edge' })).toBeUndefined();
  expect(nobodyIsTold({})).toBeUndefined();
});
