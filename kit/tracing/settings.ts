import { Transform } from 'class-transformer';
import { IsObject, IsOptional } from 'class-validator';
import { IsAmount, IsOneOf, IsWebAddress } from '../config/setting-kinds.js';
import { Setting, Settings } from '../config/settings.js';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
];

/** Parses OpenTelemetry's `name=value,other=value`, percent-encoded where needed. @returns the text when it is not that */
function pairsIn(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return Object.fromEntries(
      text.split(',').map((pair) => {
        const [, name, value] = /^\s*([^=\s]+)\s*=(.*)$/.exec(pair)!;
        return [name!, decodeURIComponent(value!.trim())];
      }),
    );
  } catch {
    return text;
  }
}

const ArePairs = (): PropertyDecorator => (prototype, name) => {
  Transform(({ value }: { value: unknown }) => pairsIn(value))(prototype, name);
  IsObject({ message: 'it must look like name=value,other=value' })(prototype, name);
};

/** OpenTelemetry's own names. Without an endpoint there is no tracing. */
@Settings()
export class TracingSettings {
  @Setting(
    'The OpenTelemetry collector of traces (OTLP over HTTP), such as http://collector:4318. Not set: there are no traces.',
  )
  @IsOptional()
  @IsWebAddress('http://collector:4318')
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @Setting('Headers that the collector needs with each call, such as `api-key=…`, separated by commas.')
  @IsOptional()
  @ArePairs()
  OTEL_EXPORTER_OTLP_HEADERS?: Record<string, string>;

  @Setting(
    'Which traces are kept: `parentbased_traceidratio` with OTEL_TRACES_SAMPLER_ARG keeps a share of them, each whole.',
  )
  @IsOneOf(SAMPLERS)
  OTEL_TRACES_SAMPLER = 'parentbased_always_on';

  @Setting('The share that `parentbased_traceidratio` or `traceidratio` keeps, from 0 to 1.')
  @IsAmount(0, 1)
  OTEL_TRACES_SAMPLER_ARG = 1;

  @Setting(
    'Further attributes of traces, such as `deployment.environment.name=production,service.version=2`.',
  )
  @IsOptional()
  @ArePairs()
  OTEL_RESOURCE_ATTRIBUTES?: Record<string, string>;
}
