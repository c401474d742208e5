import { describe, expect, test } from '@jest/globals';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import {
  AlwaysOnSampler,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { readSettings, SettingsError } from '../config/settings.js';
import { DiscreetExporter } from './discreet-exporter.js';
import { samplerOf } from './sampler.js';
import { TracingSettings } from './settings.js';
import { spansOf } from './spans.js';
import { isTraced } from './tracing.rules.js';
import { withoutPrivateData } from './without-private-data.js';

/** A tracer provider that keeps its spans in memory. */
function keeping() {
  const kept = new InMemorySpanExporter();
  const provider = new TracerProvider({
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new SimpleSpanProcessor({ exporter: kept })],
  });
  return { provider, spans: () => kept.getFinishedSpans() };
}

test.each([
  ['/api/login', true, true],
  ['/api/reset-password?token=x', true, true],
  ['/', true, false],
  ['/assets/index.js', true, false],
  ['/socket.io/?transport=polling', true, false],
  ['/ready', true, false],
  ['/products/7', false, true],
  ['/ready', false, false],
  ['/health?', false, false],
  ['/metrics', false, false],
  ['/metrics-of-mine', false, true],
])('a request for %s of a process that is public (%s) has a span: %s', (url, isPublic, traced) => {
  expect(isTraced(url, isPublic)).toBe(traced);
});

describe('what leaves the process', () => {
  const said = {
    'url.path': '/r/CODE',
    'url.query': 'token=SECRET',
    'url.full': 'http://service/r/CODE?token=SECRET',
    'client.address': '203.0.113.9',
    'user_agent.original': 'SECRET',
    'db.query.text': "select 'SECRET'",
    'http.request.header.cookie': 'SECRET',
    'http.route': '/r/:code',
    'server.address': 'payouts',
  };

  test('is what is known to be harmless; of an error its type', () => {
    const { provider, spans } = keeping();
    const span = provider
      .getTracer('test')
      .startSpan('GET /r/:code', { kind: SpanKind.CLIENT, attributes: said });
    span.recordException(new TypeError('no SECRET here'));
    span.setStatus({ code: SpanStatusCode.ERROR, message: 'no SECRET here' });
    span.end();
    const [clean] = spans().map(withoutPrivateData);
    expect(clean).toMatchObject({ name: 'GET /r/:code', events: [], status: { code: SpanStatusCode.ERROR } });
    expect(clean!.attributes).toEqual({
      'error.type': 'TypeError',
      'http.route': '/r/:code',
      'server.address': 'payouts',
    });
    expect(clean!.status.message).toBeUndefined();
    expect(clean!.spanContext()).toEqual(span.spanContext());
  });

  test('of a server is not the host that the caller names', () => {
    const { provider, spans } = keeping();
    provider.getTracer('test').startSpan('GET', { kind: SpanKind.SERVER, attributes: said }).end();
    expect(spans().map(withoutPrivateData)[0]!.attributes).toEqual({ 'http.route': '/r/:code' });
  });
});

test('events that are handled together go on in the first one that is kept, linked to the others that are', async () => {
  const { provider, spans } = keeping();
  const event = (digit: string, flags: string) => ({
    id: digit,
    type: 'thing.made',
    traceparent: `00-${digit.repeat(32)}-${digit.repeat(16)}-${flags}`,
  });
  const untraced = { id: '9', type: 'thing.made' };
  const events = [untraced, event('1', '00'), event('2', '01'), event('3', '01')];
  await spansOf(provider).handling('payouts.sale', events, async () => undefined);
  await spansOf(provider).handling('payouts.sale', [untraced], async () => undefined);
  expect(spans()).toHaveLength(1);
  const [span] = spans();
  expect(span!.spanContext().traceId).toBe('2'.repeat(32));
  expect(span!.links.map(({ context }) => context.traceId)).toEqual(['3'.repeat(32)]);
  expect(span!.attributes['messaging.batch.message_count']).toBe(4);
});

test('an event that the broker did not take is a failed sending, and one without a trace none', () => {
  const { provider, spans } = keeping();
  const traceparent = `00-${'1'.repeat(32)}-${'1'.repeat(16)}-01`;
  const rows = [
    { id: '1', type: 'thing.made', traceparent },
    { id: '2', type: 'thing.made', traceparent },
    { id: '3', type: 'thing.made', traceparent: null },
  ];
  const sending = spansOf(provider).sending(rows);
  sending.sent((index) => index === 0);
  expect(spans().map(({ status }) => status.code)).toEqual([SpanStatusCode.UNSET, SpanStatusCode.ERROR]);
  expect(sending.rows.map((row) => row.traceparent)).toEqual([
    ...spans().map((span) => `00-${'1'.repeat(32)}-${span.spanContext().spanId}-01`),
    null,
  ]);
});

test('a collector that refuses is told of once, until it takes traces again', () => {
  const told: string[] = [];
  const say = (...args: unknown[]) => void told.push(String(args.at(-1)));
  let result: ExportResult = { code: ExportResultCode.FAILED };
  const collector = {
    export: (_spans: unknown, done: (result: ExportResult) => void) => done(result),
    shutdown: async () => undefined,
  };
  const exporter = new DiscreetExporter(collector, { warn: say, info: say } as unknown as Logger);
  const tries = () => [1, 2, 3].forEach(() => exporter.export([], () => undefined));
  tries();
  result = { code: ExportResultCode.SUCCESS };
  tries();
  result = { code: ExportResultCode.FAILED };
  tries();
  const away = 'the collector takes no traces; they are dropped until it does';
  expect(told).toEqual([away, 'the collector takes traces again', away]);
});

describe('settings', () => {
  const read = (env: Record<string, string>) => readSettings(TracingSettings, env);

  test('are read as OpenTelemetry writes them', () => {
    expect(
      read({ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%3Db, other = c=d' }).OTEL_EXPORTER_OTLP_HEADERS,
    ).toEqual({
      'api-key': 'a=b',
      other: 'c=d',
    });
    expect(read({})).toEqual({ OTEL_TRACES_SAMPLER: 'parentbased_always_on', OTEL_TRACES_SAMPLER_ARG: 1 });
  });

  test.each([
    ['always_on', /^AlwaysOnSampler$/],
    ['always_off', /^AlwaysOffSampler$/],
    ['traceidratio', /^TraceIdRatioBased\{0\.1\}$/],
    ['parentbased_always_on', /^ParentBased\{root=AlwaysOnSampler,/],
    ['parentbased_always_off', /^ParentBased\{root=AlwaysOffSampler,/],
    ['parentbased_traceidratio', /^ParentBased\{root=TraceIdRatioBased\{0\.1\},/],
  ])('%s says which traces are kept', (name, sampler) => {
    const settings = read({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: '0.1' });
    expect(samplerOf(settings).toString()).toMatch(sampler);
  });

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no value'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%'],
    ['OTEL_TRACES_SAMPLER', 'some'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('%s=%s is refused', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(SettingsError);
  });
});
