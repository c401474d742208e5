import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { withoutPrivateData } from './without-private-data.js';

/** Exports spans without private data. Logs once when the collector begins to refuse them, and once when it accepts again. */
export class DiscreetExporter implements SpanExporter {
  private isRefused = false;

  constructor(
    private readonly collector: SpanExporter,
    private readonly log: Logger,
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.collector.export(spans.map(withoutPrivateData), (result) => {
      this.note(result);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.collector.shutdown();
  }

  private note({ code, error }: ExportResult): void {
    const isRefused = code !== ExportResultCode.SUCCESS;
    if (isRefused && !this.isRefused)
      this.log.warn({ err: error }, 'the collector takes no traces; they are dropped until it does');
    else if (!isRefused && this.isRefused) this.log.info('the collector takes traces again');
    this.isRefused = isRefused;
  }
}
