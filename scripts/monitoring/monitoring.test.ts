import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { createFastify } from '@portal/kit/bootstrap/fastify';
import { SERVICES } from '@portal/contracts/values/services';
import { pino } from 'pino';
import { register } from 'prom-client';
import { parse } from 'yaml';
import { alertmanagerConfig } from '../secrets/alertmanager.js';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const yaml = <Shape>(path: string) => parse(read(path), { merge: true }) as Shape;

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}
interface Panel {
  title: string;
  description: string;
  datasource: { uid: string };
  targets: { expr: string }[];
}

const rules = yaml<{ groups: { rules: Rule[] }[] }>('deploy/prometheus/alerts.yml').groups.flatMap(
  (group) => group.rules,
);
const boards = globSync('deploy/grafana/boards/*.json', { cwd: root }).map(
  (path) => JSON.parse(read(path)) as { uid: string; title: string; panels: Panel[] },
);
const panels = boards.flatMap((board) => board.panels.map((panel) => ({ board: board.title, ...panel })));

/**
 * The metrics that an expression reads.
 * @throws when it is not PromQL
 */
function metricsIn(expr: string): string[] {
  const text = expr.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  parser.parse(text).iterate({
    enter({ type, from, to, node }) {
      if (type.isError) throw new Error(`not PromQL near ${from}: ${text}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        names.push(text.slice(from, to));
    },
  });
  return names;
}

/** The metrics that Prometheus itself creates. */
const known = new Set(['up', 'ALERTS']);

beforeAll(async () => {
  for (const name of read('deploy/prometheus/metrics-of-others.txt').split('\n')) known.add(name);
  // Our metrics are defined in files of this name, and by createFastify for every server.
  createFastify({ log: pino({ level: 'silent' }), trustRequestIds: false });
  const files = globSync('{kit,services,gateway}/**/metrics.ts', {
    cwd: root,
    exclude: (path) => /node_modules|dist/.test(path),
  });
  expect(files.length).toBeGreaterThanOrEqual(7);
  for (const file of files) await import(join(root, file));
  for (const metric of await register.getMetricsAsJSON()) {
    known.add(metric.name);
    if (['histogram', 'summary'].includes(String(metric.type)))
      for (const part of ['bucket', 'sum', 'count']) known.add(`${metric.name}_${part}`);
  }
});

describe('the alerts', () => {
  test.each(rules)('$alert reads metrics that exist', ({ expr }) => {
    const names = metricsIn(expr);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test('have a section of the runbook each, and it has none besides', () => {
    const sections = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name!);
    expect(sections.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    for (const { alert, annotations } of rules)
      expect(annotations.runbook_url).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  });

  test('are each tried: once that it fires, and once that it does not', () => {
    const { tests } = yaml<{ tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] }>(
      'deploy/prometheus/alerts.test.yml',
    );
    const tried = tests.flatMap((each) => each.alert_rule_test);
    const those = (fires: boolean) =>
      new Set(
        tried.filter(({ exp_alerts }) => exp_alerts.length > 0 === fires).map(({ alertname }) => alertname),
      );
    const all = new Set(rules.map(({ alert }) => alert));
    expect(those(true)).toEqual(all);
    expect(those(false)).toEqual(all);
  });

  test('miss every process that Prometheus reads, which is every one of ours', () => {
    const processes = [...SERVICES, 'hub', 'gateway'].toSorted();
    const { expr } = rules.find(({ alert }) => alert === 'ProcessDown')!;
    expect([...expr.matchAll(/service="([\w-]+)"/g)].map(([, name]) => name!).toSorted()).toEqual(processes);
    const { scrape_configs } = yaml<{
      scrape_configs: { job_name: string; dns_sd_configs?: { names: string[] }[] }[];
    }>('deploy/prometheus/prometheus.yml');
    const portal = scrape_configs.find(({ job_name }) => job_name === 'portal')!;
    expect(portal.dns_sd_configs![0]!.names.toSorted()).toEqual(processes);
  });
});

describe('who receives alerts', () => {
  interface Inhibition {
    source_matchers: string[];
    target_matchers: string[];
    equal?: string[];
  }
  const { route, inhibit_rules, receivers } = parse(alertmanagerConfig({})) as {
    route: { receiver: string; repeat_interval: string; routes: { matchers: string[] }[] };
    inhibit_rules: Inhibition[];
    receivers: { name: string }[];
  };
  const namesIn = (matchers: string[]) =>
    matchers.flatMap((matcher) => /^alertname =~? "(.*)"$/.exec(matcher)![1]!.split('|'));

  test('is configured for each severity that an alert has', () => {
    expect(new Set(rules.map(({ labels }) => labels.severity))).toEqual(new Set(['page', 'ticket']));
    expect(route.routes.map(({ matchers }) => matchers)).toEqual([['severity = "ticket"']]);
    expect(receivers.map(({ name }) => name)).toEqual([route.receiver]);
  });

  test.each(inhibit_rules)('leaves out only alerts that there are: $target_matchers', (inhibition) => {
    const all = rules.map(({ alert }) => alert);
    for (const name of namesIn([...inhibition.source_matchers, ...inhibition.target_matchers]))
      expect(all).toContain(name);
  });

  test('by service only where both alerts name one: all that name none would be alike', () => {
    const expectedLabels = new Map<string, boolean>();
    const { tests } = yaml<{
      tests: {
        alert_rule_test: { alertname: string; exp_alerts: { exp_labels: Record<string, string> }[] }[];
      }[];
    }>('deploy/prometheus/alerts.test.yml');
    for (const { alertname, exp_alerts } of tests.flatMap((each) => each.alert_rule_test))
      for (const { exp_labels } of exp_alerts)
        expectedLabels.set(alertname, 'service' in exp_labels && (expectedLabels.get(alertname) ?? true));
    for (const { source_matchers, target_matchers } of inhibit_rules.filter(({ equal }) => equal))
      for (const name of namesIn([...source_matchers, ...target_matchers]))
        expect([name, expectedLabels.get(name)]).toEqual([name, true]);
  });
});

describe('the boards', () => {
  test.each(panels)('$board: $title reads metrics that exist', ({ targets, description, datasource }) => {
    expect(description).not.toBe('');
    expect(datasource.uid).toBe('prometheus');
    const names = targets.flatMap(({ expr }) => metricsIn(expr));
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test('are three, under names that links can rely on', () => {
    expect(boards.map(({ uid }) => uid).toSorted()).toEqual([
      'portal-bus',
      'portal-business',
      'portal-services',
    ]);
  });

  test('a made-up metric, or what is no PromQL, would be noticed', () => {
    expect(
      metricsIn('sum(rate(portal_typo_total{a="b"}[5m])) by (x) > up').filter((n) => !known.has(n)),
    ).toEqual(['portal_typo_total']);
    expect(() => metricsIn('sum(rate(up[5m])')).toThrow('not PromQL');
  });
});

test('what monitors is pinned, confined, limited, and reached from this machine only', () => {
  const { services } = yaml<{ services: Record<string, Record<string, unknown>> }>('docker-compose.yml');
  const monitoring = Object.values(services).filter(({ profiles }) =>
    (profiles as string[] | undefined)?.includes('monitoring'),
  );
  expect(monitoring).toHaveLength(4);
  for (const service of monitoring) {
    expect(service.image).toMatch(/:v?\d+\.\d+\.\d+(@sha256:[0-9a-f]{64})?$/);
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.any(String),
      cpus: expect.any(Number),
    });
    for (const port of (service.ports as string[] | undefined) ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  }
});
