import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { listPartnersAfter } from '@portal/contracts/calls/internal';
import { Database } from '@portal/kit/database/database';
import { inParts } from '@portal/kit/database/in-parts';
import { ServiceClient } from '@portal/kit/http/service-client';
import { PartnerNames } from './partner-names.js';
import { readProgress, writeProgress } from './catch-up-partners.sql.js';

const AGAIN_MS = 5_000;

/** Runs once per database: fetches from identity the partners who registered before this list existed. */
@Injectable()
export class CatchUpPartners implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(CatchUpPartners.name);
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly partnerNames: PartnerNames,
  ) {}

  onApplicationBootstrap() {
    void this.run();
  }

  onApplicationShutdown() {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Fetches page after page until none is left; retries failures later. */
  private async run(): Promise<void> {
    try {
      while (!this.stopped && (await this.page()));
    } catch (error) {
      this.logger.debug(error);
      if (!this.stopped) this.timer = setTimeout(() => void this.run(), AGAIN_MS).unref();
    }
  }

  /** @returns whether there may be another page; false while another replica is fetching */
  private page(): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const progress = await transaction.first(readProgress);
      if (!progress || progress.asked_to === null) return false;
      const people = await this.services.call(listPartnersAfter, { query: { after: progress.asked_to } });
      if (people.length > 0)
        await inParts(
          people,
          (part) => this.database.transaction((own) => this.partnerNames.keep(part, own)),
          ({ id }, error) => this.logger.error(`partner ${id} cannot be listed, and is left out`, error),
        );
      await transaction.query(writeProgress, { askedTo: people.at(-1)?.id ?? null });
      return people.length > 0;
    });
  }
}
