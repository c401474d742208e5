import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as the collector receives it. */
export interface SpanHeard {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  /** Nanoseconds since 1970. */
  begun: bigint;
  attributes: Record<string, string | number>;
  failed: boolean;
}

export interface Collector {
  url: string;
  spans: SpanHeard[];
  /** All bodies received, unparsed. */
  said(): string;
  /** The headers of each request. */
  headers: Record<string, unknown>[];
  close(): Promise<void>;
}

/** A fake OpenTelemetry collector (OTLP over HTTP, in JSON). */
export async function startCollector(): Promise<Collector> {
  const spans: SpanHeard[] = [];
  const headers: Collector['headers'] = [];
  let said = '';
  const server = createServer(async (request, response) => {
    const body = await text(request);
    said += body;
    headers.push(request.headers);
    if (request.url === '/v1/traces') spans.push(...spansIn(JSON.parse(body) as Told));
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' });
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    said: () => said,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string | number };
}

/** The part of OTLP's ExportTraceServiceRequest that is read here, in its JSON. */
interface Told {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        startTimeUnixNano: string;
        attributes: Attribute[];
        status: { code: number };
      }[];
    }[];
  }[];
}

const valuesOf = (attributes: Attribute[]): SpanHeard['attributes'] =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

const spansIn = ({ resourceSpans }: Told): SpanHeard[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, startTimeUnixNano, attributes, status }) => ({
        service: String(valuesOf(resource.attributes)['service.name']),
        name,
        traceId,
        spanId,
        ...(parentSpanId && { parentSpanId }),
        begun: BigInt(startTimeUnixNano),
        attributes: valuesOf(attributes),
        failed: status.code === 2,
      })),
    ),
  );

/** The spans as an indented tree, siblings in the order they began; without the tests' random database names. */
export function treeOf(spans: SpanHeard[], parent?: string): string[] {
  return spans
    .filter(({ parentSpanId }) => parentSpanId === parent)
    .toSorted((one, other) => Number(one.begun - other.begun))
    .flatMap(({ service, name, spanId }) => [
      `${service}: ${name.replace(/ \w+_[0-9a-f]{10}$/, '')}`,
      ...treeOf(spans, spanId).map((line) => `  ${line}`),
    ]);
}
