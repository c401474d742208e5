import * as z from 'zod';
import { settings } from '../config/settings.js';

/** `name=value,other=value`, percent-encoded where it must be, as OpenTelemetry writes its settings. */
const pairs = z.string().transform((text, context) => {
  try {
    return Object.fromEntries(
      text.split(',').map((pair) => {
        const [, name, value] = /^\s*([^=\s]+)\s*=(.*)$/.exec(pair)!;
        return [name!, decodeURIComponent(value!.trim())];
      }),
    );
  } catch {
    context.addIssue({ code: 'custom', message: 'it must look like name=value,other=value' });
    return z.NEVER;
  }
});

/** OpenTelemetry's own names. Without an endpoint there is no tracing. */
export class TracingSettings extends settings({
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'it must look like http://collector:4318' })
    .optional()
    .describe(
      'The OpenTelemetry collector that traces go to, by OTLP over HTTP, as http://collector:4318. Not set: there are none.',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: pairs
    .optional()
    .describe('What the collector wants to see with each call, as `api-key=…`; several by commas.'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on')
    .describe(
      'Which traces are kept: `parentbased_traceidratio` with OTEL_TRACES_SAMPLER_ARG keeps a share of them, each whole.',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('The share that `parentbased_traceidratio` or `traceidratio` keeps, from 0 to 1.'),
  OTEL_RESOURCE_ATTRIBUTES: pairs
    .optional()
    .describe(
      'What traces say of this installation besides, as `deployment.environment.name=production,service.version=2`.',
    ),
}) {}
