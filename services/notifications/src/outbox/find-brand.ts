import { Injectable, Logger } from '@nestjs/common';
import { readBrand } from '@portal/contracts/calls/internal';
import type { Brand } from '@portal/contracts/http/brand';
import { LastKnown } from '@portal/kit/http/last-known';
import { ServiceClient } from '@portal/kit/http/service-client';

/** How the portal looks and calls itself (D-149), for mails. */
@Injectable()
export class FindBrand {
  private readonly logger = new Logger(FindBrand.name);
  private readonly known: LastKnown<Brand>;

  constructor(services: ServiceClient) {
    this.known = new LastKnown({
      read: () => services.call(readBrand),
      keptMs: 30_000,
      patienceMs: 2_000,
      onFailed: (error) => this.logger.debug(`could not read how the portal looks: ${String(error)}`),
    });
  }

  /** @returns null for the portal as it comes. Never fails. */
  async find(): Promise<Brand | null> {
    const brand = await this.known.find();
    return brand && brand.version > 0 ? brand : null;
  }
}
