import { Injectable, Logger } from '@nestjs/common';
import { readBrand } from '@portal/contracts/calls/internal';
import type { Brand } from '@portal/contracts/http/brand';
import { ServiceClient } from '@portal/kit/http/service-client';

/** How old the brand of a mail may be. */
const KEPT_MS = 30_000;

/** How the portal calls itself and looks (D-150), for mails. */
@Injectable()
export class FindBrand {
  private readonly logger = new Logger(FindBrand.name);
  private last: Brand | null = null;
  private readAt = -Infinity;

  constructor(private readonly services: ServiceClient) {}

  /** @returns null for the portal as it comes. Never fails: without an answer it is what was last known. */
  async find(): Promise<Brand | null> {
    if (performance.now() - this.readAt > KEPT_MS) {
      // Mails that are written meanwhile have what was known.
      this.readAt = performance.now();
      try {
        this.last = await this.services.call(readBrand);
      } catch (error) {
        this.logger.debug(`could not read how the portal looks: ${String(error)}`);
      }
    }
    return this.last && this.last.version > 0 ? this.last : null;
  }
}
