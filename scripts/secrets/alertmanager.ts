// Alertmanager's config: deploy/alertmanager says when people are notified, .env says who. It contains the receivers'
// passwords, so the container gets all of it as a secret.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { profilesIn } from './profiles.ts';

type Settings = Record<string, string>;

const addresses = (list: string) => list.split(',').map((each) => each.trim());

/** Formats `Partner Portal, Inc. <portal@example.com>` for RFC 5322, which wants the name in quotes. */
function sender(mailFrom: string): string {
  const [, name, address] = /^(.*)<(.+)>$/.exec(mailFrom) ?? [];
  if (!name || !address) return mailFrom;
  const [, inQuotes] = /^"(.*)"$/.exec(name.trim()) ?? [];
  return `"${inQuotes ?? name.trim().replaceAll(/["\\]/g, '\\$&')}" <${address}>`;
}

/**
 * The mail server of SMTP_URL for Alertmanager. Unlike our mailer (nodemailer), Alertmanager uses TLS only when told
 * to, not when offered. So TLS is required when there is a password to protect, or when SMTP_URL asks for it.
 */
function mailServer(smtpUrl: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtpUrl);
  const isTls = protocol === 'smtps:';
  const at = port || (isTls ? '465' : '587');
  const signsIn = username !== '';
  return {
    smarthost: `${hostname}:${at}`,
    ...(signsIn && {
      auth_username: decodeURIComponent(username),
      auth_password: decodeURIComponent(password),
    }),
    require_tls: !isTls && (signsIn || searchParams.get('requireTLS') === 'true'),
    ...(isTls && at !== '465' && { force_implicit_tls: true }), // on 465 it does so by itself
    ...(searchParams.get('tls.rejectUnauthorized') === 'false' && {
      tls_config: { insecure_skip_verify: true },
    }),
  };
}

function mailsTo({ ALERT_EMAIL, SMTP_URL, MAIL_FROM, RUNBOOK_URL }: Settings) {
  const runbook = RUNBOOK_URL ? `{{ define "portal.runbook" }}${RUNBOOK_URL}{{ end }}` : '';
  return {
    to: addresses(ALERT_EMAIL!).join(', '),
    from: sender(MAIL_FROM || 'Partner Portal <portal@example.com>'),
    ...mailServer(SMTP_URL!),
    send_resolved: true,
    headers: { Subject: '{{ template "portal.subject" . }}', 'Auto-Submitted': 'auto-generated' },
    html: '',
    text: `${runbook}{{ template "portal.text" . }}`,
  };
}

/**
 * @param settings settings without an `alertsProblem`
 * @returns YAML; without ALERT_EMAIL and ALERT_WEBHOOK_URL alerts are kept, but nobody is notified
 */
export function alertmanagerConfig(settings: Settings): string {
  const routes = readFileSync(
    join(import.meta.dirname, '../../deploy/alertmanager/alertmanager.yml'),
    'utf8',
  );
  const { ALERT_EMAIL, ALERT_WEBHOOK_URL } = settings;
  const operators = {
    name: 'operators',
    ...(ALERT_EMAIL && { email_configs: [mailsTo(settings)] }),
    ...(ALERT_WEBHOOK_URL && { webhook_configs: [{ url: ALERT_WEBHOOK_URL, send_resolved: true }] }),
  };
  return `${routes}\nreceivers: ${JSON.stringify([operators])}\n`; // JSON is YAML
}

const isAddress = (text: string) => /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text);
const isUrl = (text: string, ...protocols: string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== '';

function isDecodable(url: string): boolean {
  try {
    const { username, password } = new URL(url);
    return [username, password].every((text) => decodeURIComponent(text) !== undefined);
  } catch {
    return false;
  }
}

/** @returns a sentence for the operator about wrong alert settings; undefined when they are fine */
export function alertsProblem(settings: Settings): string | undefined {
  const { ALERT_EMAIL, ALERT_WEBHOOK_URL, RUNBOOK_URL, SMTP_URL } = settings;
  if (ALERT_EMAIL && !addresses(ALERT_EMAIL).every(isAddress))
    return 'ALERT_EMAIL must be an e-mail address, or several separated by commas.';
  if (ALERT_EMAIL && !SMTP_URL) return 'ALERT_EMAIL needs SMTP_URL, the server that takes mails.';
  if (ALERT_EMAIL && !isUrl(SMTP_URL!, 'smtp:', 'smtps:'))
    return 'SMTP_URL must look like smtp://user:password@mail.example.com:587.';
  if (ALERT_EMAIL && !isDecodable(SMTP_URL!))
    return 'SMTP_URL has a % in its user or password that must be written as %25.';
  if (ALERT_WEBHOOK_URL && !isUrl(ALERT_WEBHOOK_URL, 'http:', 'https:'))
    return 'ALERT_WEBHOOK_URL must look like https://alerts.example.com/portal.';
  if (RUNBOOK_URL && !isUrl(RUNBOOK_URL, 'http:', 'https:'))
    return 'RUNBOOK_URL must look like https://wiki.example.com/runbook.';
  return undefined;
}

/** @returns a sentence for the operator when alerts are watched but nobody is notified; otherwise undefined */
export function nobodyIsTold(settings: Settings): string | undefined {
  const { ALERT_EMAIL, ALERT_WEBHOOK_URL } = settings;
  if (!profilesIn(settings).includes('monitoring') || ALERT_EMAIL || ALERT_WEBHOOK_URL) return undefined;
  return 'Alerts reach nobody: set ALERT_EMAIL or ALERT_WEBHOOK_URL in .env. Until then they are seen in Grafana only.';
}
