import { Injectable, Logger } from '@nestjs/common';
import { readBrand } from '@portal/contracts/calls/internal';
import type { Brand } from '@portal/contracts/http/brand';
import { LastKnown } from './last-known.js';
import { ServiceClient } from './service-client.js';

/** How the portal looks and calls itself (D-149), for what a process writes in its name. */
@Injectable()
export class FindBrand {
  private readonly logger = new Logger(FindBrand.name);
  private readonly known: LastKnown<Brand>;

  /** `keptMs`, `patienceMs`: how old it may be, and how long whoever asks waits for it, before they have what was known. */
  constructor(services: ServiceClient, { keptMs, patienceMs }: { keptMs: number; patienceMs: number }) {
    this.known = new LastKnown({
      read: () => services.call(readBrand),
      keptMs,
      patienceMs,
      onFailed: (error) => this.logger.debug(`could not read how the portal looks: ${String(error)}`),
    });
  }

  /** The provider. Mails and papers wait longer than pages do. */
  static with = ({ keptMs = 30_000, patienceMs = 2_000 } = {}) => ({
    provide: FindBrand,
    inject: [ServiceClient],
    useFactory: (services: ServiceClient) => new FindBrand(services, { keptMs, patienceMs }),
  });

  /** @returns null for the portal as it comes. Never fails. */
  async find(): Promise<Brand | null> {
    const brand = await this.known.find();
    return brand && brand.version > 0 ? brand : null;
  }
}
