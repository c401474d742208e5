// Tests the delivery of alerts: Prometheus and Alertmanager with our settings, to a real mail server and a real
// webhook.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { eventually } from '../../kit/testing/eventually.ts';
import { alertmanagerConfig, alertsProblem } from '../secrets/alertmanager.ts';
import {
  amtool,
  hidesWebhooks,
  startAlertmanager,
  startPrometheus,
  writeConfig,
  type Running,
} from './programs.ts';

const { MailServer } = await import('../../services/notifications/test/mail-server.ts');

const ACCOUNT = { user: 'portal@example.com', password: 'pass word of the mail server' };
const TOKEN = 'the-token-in-the-address';
/** The secrets in every encoding that they are sent in. */
const SECRETS = [ACCOUNT.password, encodeURIComponent(ACCOUNT.password), ...(hidesWebhooks() ? [TOKEN] : [])];
const SECRET_WORDS = hidesWebhooks() ? 'password or address of a webhook' : 'password';
/** A client of ours takes a second or two to connect. */
const SOON_MS = 30_000;

/** Reports whether `work` shows that the sentence is true. */
type Check = (sentence: string, work: () => unknown) => Promise<void>;
interface Call {
  path: string | undefined;
  body: {
    status: string;
    commonLabels: Record<string, string>;
    commonAnnotations: Record<string, string>;
  };
}
interface Alert {
  [label: string]: string | boolean | undefined;
  name: string;
  severity: string;
  over?: boolean;
}
/** An alert as Alertmanager lists it. */
interface ListedAlert {
  labels: { alertname: string };
  status: { state: string };
}

/** A webhook that records its calls in order. */
async function startWebhook() {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    calls.push({ path: request.url, body: (await json(request)) as Call['body'] });
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    calls,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${TOKEN}`,
    // A connection with a call in progress would go on answering.
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const subjectOf = ({ headers }: { headers: string }) => /^Subject: (.*)$/m.exec(headers)![1]!.trim();

/** The readable text of a mail. */
const textOf = ({ raw }: { raw: string }) =>
  raw
    .slice(raw.indexOf('\r\n\r\n'))
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));

const post = async (alertmanager: Running, ...alerts: Alert[]) => {
  const answer = await fetch(`${alertmanager.url}/api/v2/alerts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      alerts.map(({ name, over, ...labels }) => ({
        labels: { alertname: name, ...labels },
        annotations: { summary: `${name} of a test`, runbook_url: `docs/runbook.md#${name.toLowerCase()}` },
        ...(over && { endsAt: new Date().toISOString() }),
      })),
    ),
  });
  assert.equal(answer.status, 200, await answer.text());
};
const alertsOf = async (alertmanager: Running) =>
  (await (await fetch(`${alertmanager.url}/api/v2/alerts`)).json()) as ListedAlert[];

const RECEIVERS: Record<string, Record<string, string>> = {
  'no receiver': {},
  mail: { ALERT_EMAIL: 'ops@example.com', SMTP_URL: 'smtp://mail.example.com' },
  'mail by a server that wants a password': {
    ALERT_EMAIL: 'ops@example.com, night@example.com',
    SMTP_URL: 'smtps://user%40example.com:pass%20word@mail.example.com',
    MAIL_FROM: 'Portal, "Inc." <portal@example.com>',
  },
  'a webhook': {
    ALERT_WEBHOOK_URL: 'https://alerts.example.com/a?b=c#d',
    RUNBOOK_URL: 'https://wiki.example.com/r',
  },
};

/** @param check gets a sentence and the work that shows it */
export async function tryDelivery(check: Check, folder: string) {
  for (const [name, settings] of Object.entries(RECEIVERS))
    await check(`amtool has nothing against the settings with ${name}`, () => {
      assert.equal(alertsProblem(settings), undefined);
      amtool('check-config', writeConfig(join(folder, 'checked'), alertmanagerConfig(settings)));
    });
  await check('pages, tickets and what has no severity have a route, each to the operators', () => {
    const file = writeConfig(join(folder, 'checked'), alertmanagerConfig({}));
    for (const labels of [['severity=page'], ['severity=ticket'], []])
      amtool('config', 'routes', 'test', `--config.file=${file}`, '--verify.receivers=operators', ...labels);
  });
  await withReceivers(check, join(folder, 'told'));
  await withoutReceivers(check, join(folder, 'untold'));
}

async function withReceivers(check: Check, folder: string) {
  const mails = await MailServer.start(ACCOUNT);
  const webhook = await startWebhook();
  const [user, password] = [ACCOUNT.user, ACCOUNT.password].map(encodeURIComponent);
  const settings = {
    ALERT_EMAIL: 'ops@example.com, night@example.com',
    ALERT_WEBHOOK_URL: webhook.url,
    SMTP_URL: `${mails.url.replace('//', `//${user}:${password}@`)}?tls.rejectUnauthorized=false`,
    MAIL_FROM: 'Partner Portal, Inc. <portal@example.com>',
    RUNBOOK_URL: 'https://wiki.example.com/runbook',
  };
  const alertmanager = await startAlertmanager(folder, alertmanagerConfig(settings));
  const mailOf = (subject: string) =>
    eventually(() => {
      const found = mails.received.find((mail) => subjectOf(mail) === subject);
      assert.ok(found, `no mail '${subject}' among ${subjects().join(' | ')}`);
      return found;
    }, SOON_MS);
  const subjects = () => mails.received.map(subjectOf);
  const toldOf = (name: string, status = 'firing') =>
    eventually(() => {
      const found = webhook.calls.find(
        ({ body }) => body.commonLabels.alertname === name && body.status === status,
      );
      assert.ok(found, `nothing of ${name} (${status}) among ${webhook.calls.length} calls`);
      return found;
    }, SOON_MS);
  const stops: Running[] = [alertmanager];
  try {
    await check(
      'what Prometheus finds reaches everybody named in ALERT_EMAIL, with a link to the runbook',
      async () => {
        stops.push(await startPrometheus(join(folder, 'prometheus'), alertmanager));
        const mail = await mailOf('[page] BrokerDown: RabbitMQ does not answer');
        assert.match(mail.headers, /^From: "Partner Portal, Inc\." <portal@example\.com>$/m);
        assert.deepEqual(mail.recipients.toSorted(), ['night@example.com', 'ops@example.com']);
        const text = textOf(mail);
        assert.match(text, /What to do: https:\/\/wiki\.example\.com\/runbook#brokerdown/);
        assert.match(text, /Since \d+ November|Since \d+ \w+ \d{4}, \d\d:\d\d:\d\d UTC/);
        assert.match(text, /http:\/\/localhost:9090\/graph\?/);
        assert.match(text, /http:\/\/localhost:9093/);
        assert.doesNotMatch(mail.raw, /text\/html/);
      },
    );
    await check('and the webhook, as JSON; nine processes that are away are one message', async () => {
      const { path, body } = await toldOf('BrokerDown');
      assert.equal(path, `/${TOKEN}`);
      assert.equal(body.commonAnnotations.runbook_url, 'docs/runbook.md#brokerdown');
      await mailOf('[page] ProcessDown: 9 alerts');
    });
    await check('a ticket goes the same way, and so does its resolution', async () => {
      await post(alertmanager, { name: 'Slow', severity: 'ticket' });
      await mailOf('[ticket] Slow: Slow of a test');
      await toldOf('Slow');
      await post(alertmanager, { name: 'Slow', severity: 'ticket', over: true });
      assert.match(
        textOf(await mailOf('[resolved] Slow: Slow of a test')),
        /Slow is resolved: Slow of a test/,
      );
      await toldOf('Slow', 'resolved');
    });
    await check(
      'what follows from a broker or a process that is away is kept and told to nobody',
      async () => {
        await post(alertmanager, { name: 'OutboxStuck', severity: 'page', service: 'of-a-test' });
        await post(alertmanager, { name: 'ManyErrors', severity: 'page', service: 'payouts' });
        await post(alertmanager, { name: 'PoolExhausted', severity: 'ticket', service: 'of-a-test' });
        await mailOf('[ticket] PoolExhausted: PoolExhausted of a test');
        const kept = (await alertsOf(alertmanager)).filter(({ status }) => status.state === 'suppressed');
        assert.deepEqual(kept.map(({ labels }) => labels.alertname).toSorted(), [
          'ManyErrors',
          'OutboxStuck',
        ]);
        assert.deepEqual(
          subjects().filter((subject) => /OutboxStuck|ManyErrors/.test(subject)),
          [],
        );
      },
    );
    await check(`no ${SECRET_WORDS} is in the log or in what Alertmanager shows`, async () => {
      const shown = await (await fetch(`${alertmanager.url}/api/v2/status`)).text();
      assert.match(shown, /ops@example\.com/);
      for (const secret of SECRETS) {
        assert.ok(!shown.includes(secret), `shown: ${secret}`);
        assert.ok(!alertmanager.log().includes(secret), `logged: ${secret}`);
      }
    });
    await check(
      `a mail server and a webhook that are away are logged without ${SECRET_WORDS}, and counted by what an alert reads`,
      async () => {
        await mails.down();
        webhook.stop();
        await post(alertmanager, { name: 'DiskFull', severity: 'page' });
        await eventually(async () => {
          const figures = await (await fetch(`${alertmanager.url}/metrics`)).text();
          for (const integration of ['email', 'webhook'])
            assert.match(
              figures,
              new RegExp(`alertmanager_notifications_failed_total{integration="${integration}".*} [1-9]`),
            );
        }, SOON_MS);
        for (const secret of SECRETS) assert.ok(!alertmanager.log().includes(secret), `logged: ${secret}`);
      },
    );
  } finally {
    for (const each of stops) await each.stop();
    webhook.stop();
    await mails.down();
  }
}

async function withoutReceivers(check: Check, folder: string) {
  const alertmanager = await startAlertmanager(folder, alertmanagerConfig({}));
  try {
    await check(
      'without a receiver Alertmanager keeps the alerts, and its figures say that nobody is told',
      async () => {
        await post(alertmanager, { name: 'BrokerDown', severity: 'page' });
        const [kept] = await alertsOf(alertmanager);
        assert.deepEqual([kept?.labels.alertname, kept?.status.state], ['BrokerDown', 'active']);
        assert.match(
          await (await fetch(`${alertmanager.url}/metrics`)).text(),
          /^alertmanager_integrations 0$/m,
        );
      },
    );
  } finally {
    await alertmanager.stop();
  }
}
