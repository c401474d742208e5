import type { EventDefinition } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { holdAlone } from '@portal/kit/database/hold';
import type { PrintKey } from './print-key.js';
import type { printsIn } from './print.sql.js';

const BATCH = 100;

/**
 * Finds one value at two partners (D-116), by its print. It is compared with every value that was typed since the last
 * rotation of the key, also with one that was replaced or removed, and with those on file from before.
 */
export class Prints {
  /**
   * @param shared is published for a partner and those who have the same value
   * @param lock names what is compared with each other
   */
  constructor(
    private readonly key: PrintKey,
    private readonly sql: ReturnType<typeof printsIn>,
    private readonly shared: EventDefinition<{ partnerId: number; otherPartnerIds: number[] }>,
    private readonly lock: string,
  ) {}

  /** The caller holds the partner's value. Whoever types the same one for another partner at the same time waits. */
  async note(
    transaction: Transaction,
    { partnerId, version, value }: { partnerId: number; version: number; value: string },
  ): Promise<void> {
    const print = this.key.of(value);
    await holdAlone(transaction, this.lock, print.readUIntBE(0, 6));
    await transaction.query(this.sql.put, { version, partnerId, print, keyId: this.key.id });
    const sharing = await transaction.query(this.sql.findSharing, { print, partnerId });
    if (sharing.length > 0)
      await transaction.publish(this.shared, `partner/${partnerId}`, {
        partnerId,
        otherPartnerIds: sharing.map(({ partner_id }) => partner_id),
      });
  }

  /** Goes through the values on file that have no print by this key, in order of version. */
  async eachUnprinted<Row extends { version: number }>(
    find: (after: { after: number; keyId: string; limit: number }) => Promise<Row[]>,
    print: (row: Row) => Promise<void>,
  ): Promise<void> {
    for (let after = 0; ;) {
      const rows = await find({ after, keyId: this.key.id, limit: BATCH });
      for (const row of rows) await print(row);
      if (rows.length < BATCH) return;
      after = rows.at(-1)!.version;
    }
  }
}
