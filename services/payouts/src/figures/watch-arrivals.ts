import { Injectable } from '@nestjs/common';
import { getServiceBus } from '@portal/contracts/calls/internal';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { BusStatus } from '@portal/kit/messaging/bus-status';
import { noteBehind, readClock } from './books-state.sql.js';

const EVERY_MS = 60_000;
/** Longer than the relay needs, and shorter than anybody waits before a batch. */
const LATE_SECONDS = 60;

/**
 * Watches whether sales and refunds arrive. A refund that waits on its way is not in the books yet, so its commission looks
 * payable (D-83).
 */
@Injectable()
export class WatchArrivals {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly bus: BusStatus,
    repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.check(),
      everyMs: EVERY_MS,
      failure: 'it is not known whether sales and refunds arrive',
      level: 'warn',
    });
  }

  /** @returns what does not arrive, in words; empty when everything does */
  async check(): Promise<string[]> {
    const startedAt = (await this.database.first(readClock))!.now;
    const behind = [...(await this.notSent()), ...(await this.notHandled())];
    await this.database.query(noteBehind, { behind, startedAt });
    return behind;
  }

  private async notSent(): Promise<string[]> {
    try {
      const { outbox } = await this.services.call(getServiceBus, { service: 'payments-sales' });
      return outbox.ageSeconds > LATE_SECONDS ? ['sales or refunds wait to be sent'] : [];
    } catch {
      return ['payments-sales does not answer'];
    }
  }

  private async notHandled(): Promise<string[]> {
    try {
      // First those that come back to the queues, so that none is missed between the two looks.
      const retrying = await this.bus.retrying();
      const { queues } = await this.bus.read();
      const ready = queues.reduce((sum, queue) => sum + queue.ready, 0);
      const dead = queues.reduce((sum, { deadLetters }) => sum + deadLetters, 0);
      return [
        // How many, since a reason to pay all the same is for these and no others (D-108). More than the consumers have in hand.
        ...(ready > 0 ? [`events wait in the queues of payouts: ${ready}`] : []),
        ...(retrying > 0 ? [`events of payouts wait to be tried again: ${retrying}`] : []),
        ...(dead > 0 ? [`dead letters: ${dead}`] : []),
      ];
    } catch {
      return ['RabbitMQ does not answer'];
    }
  }
}
