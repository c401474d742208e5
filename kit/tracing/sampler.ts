import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from './settings.js';

/** Which traces are kept. */
export function samplerOf({
  OTEL_TRACES_SAMPLER: name,
  OTEL_TRACES_SAMPLER_ARG: share,
}: Pick<TracingSettings, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>): Sampler {
  const root = name.endsWith('traceidratio')
    ? new TraceIdRatioBasedSampler(share)
    : name.endsWith('always_on')
      ? new AlwaysOnSampler()
      : new AlwaysOffSampler();
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}
