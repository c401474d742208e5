import { Injectable, Logger } from '@nestjs/common';
import { readBrand } from '@portal/contracts/calls/internal';
import type { Brand } from '@portal/contracts/http/brand';
import { ServiceClient } from '@portal/kit/http/service-client';

/** How old the brand of a page may be. */
const KEPT_MS = 2_000;
/** How long a page waits for it; after that it is what was last known. */
const PATIENCE_MS = 200;

/** How the portal looks and calls itself (D-150), for the first HTML of every page. */
@Injectable()
export class FindBrand {
  private readonly logger = new Logger(FindBrand.name);
  private last: Brand | null = null;
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;

  constructor(private readonly services: ServiceClient) {}

  /** @returns null for the portal as it comes. Never fails: without an answer it is what was last known. */
  async find(): Promise<Brand | null> {
    if (performance.now() - this.readAt > KEPT_MS) {
      this.reading ??= this.read().finally(() => (this.reading = null));
      await Promise.race([this.reading, late()]);
    }
    return this.last && this.last.version > 0 ? this.last : null;
  }

  private async read(): Promise<void> {
    try {
      this.last = await this.services.call(readBrand, {});
    } catch (error) {
      this.logger.debug(`could not read how the portal looks: ${String(error)}`);
    }
    this.readAt = performance.now();
  }
}

const late = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
