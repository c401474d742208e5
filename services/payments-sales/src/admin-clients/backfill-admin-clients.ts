import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { findPaidSales } from '@portal/contracts/calls/internal';
import { runApart } from '@portal/kit/tracing/run-apart';
import { Database } from '@portal/kit/database/database';
import { inParts } from '@portal/kit/database/in-parts';
import { ServiceClient } from '@portal/kit/http/service-client';
import { PartnerNames } from '../partners/partner-names.js';
import { ObservePayments } from '../transactions/observe-payments.js';
import { ListSales } from './list-sales.js';
import { findUnlisted, markAsPayoutsSays, noteListed } from './backfill-admin-clients.sql.js';

const BATCH = 1_000;
const TRY_AGAIN_MS = 5_000;

/** Lists the sales that were recorded before this list existed, and asks payouts which of them are paid. */
@Injectable()
export class BackfillAdminClients implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(BackfillAdminClients.name);
  private running: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly lister: ListSales,
    private readonly names: PartnerNames,
    private readonly observer: ObservePayments,
  ) {}

  onApplicationBootstrap() {
    this.begin();
  }

  async beforeApplicationShutdown() {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private begin() {
    this.running = runApart(() => this.backfill()).catch((error: unknown) => {
      this.log.warn('could not list the earlier sales yet; will retry', error);
      if (!this.stopped) this.timer = setTimeout(() => this.begin(), TRY_AGAIN_MS);
    });
  }

  /** Continues from its saved position. Safe to run concurrently. */
  async backfill(): Promise<void> {
    while (!this.stopped) {
      const saleIds = (await this.database.query(findUnlisted, { limit: BATCH })).map(({ id }) => id);
      if (saleIds.length === 0) return;
      const { paidSaleIds } = await this.services.call(findPaidSales, { body: { saleIds } });
      await inParts(
        saleIds,
        (part) => this.list(part),
        (saleId, error) =>
          this.log.error(`the earlier sale ${saleId} cannot be listed, and is left out`, error),
      );
      await this.database.query(markAsPayoutsSays, { saleIds: paidSaleIds });
      await this.database.query(noteListed, { saleId: saleIds.at(-1)! });
    }
  }

  private list(saleIds: number[]): Promise<void> {
    return this.database.transaction(async (transaction) => {
      await this.names.name(await this.lister.list(saleIds, transaction), transaction);
      await this.observer.ofSales(saleIds, transaction);
    });
  }
}
