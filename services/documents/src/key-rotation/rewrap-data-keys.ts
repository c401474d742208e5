import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Repeat } from '@portal/kit/bootstrap/repeat';
import { Database } from '@portal/kit/database/database';
import type { GivenOf, Statement } from '@portal/kit/database/statement';
import { boundTo as accountBoundTo } from '../bank-accounts/account-seals.js';
import { boundTo as fileBoundTo } from '../files/file.entity.js';
import { DataKeys, type WrappedKey } from '../sealing/data-keys.js';
import { DamagedFile } from '../sealing/sealed-stream.js';
import {
  putBankAccountKeys,
  putFileKeys,
  takeBankAccountsWrappedBy,
  takeFilesWrappedBy,
} from './rewrap.sql.js';

const EVERY_MS = 60_000;
const LONGEST_REST_MS = 60 * 60_000;
const BATCH = 100;

interface Row extends Record<string, unknown> {
  id: number;
  data_key: Buffer;
  key_id: string;
}

export interface Rewrapped {
  rewrapped: number;
  /** Could not be unwrapped, and was left as it is. */
  damaged: number;
}

/**
 * After a rotation: wraps anew what the settings' other keys have wrapped, until nothing is left. The files and accounts
 * themselves stay as they are, sealed by their own keys. A batch is one transaction: whatever ends it, every row is
 * whole, wrapped by the one key or the other, and says by which. Any number of processes may do it at once.
 */
@Injectable()
export class RewrapDataKeys implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(RewrapDataKeys.name);
  private readonly repeat = new Repeat({
    work: () => this.takeTurn(),
    everyMs: EVERY_MS,
    log: this.log,
    failure: 'could not wrap all keys anew; it is tried again',
  });

  private restMs = 0;
  private restsUntil = 0;

  constructor(
    private readonly database: Database,
    private readonly keys: DataKeys,
  ) {}

  onApplicationBootstrap() {
    if (this.keys.otherIds.length > 0) this.repeat.now();
  }

  beforeApplicationShutdown() {
    return this.repeat.stop();
  }

  /**
   * To look is to read every file's row. While the old keys stay in the settings a process of before may still use one, but
   * the longer nothing was found the less there is to hurry: it rests as long again, up to an hour.
   * @param now in ms
   */
  async takeTurn(now = Date.now()): Promise<void> {
    if (now < this.restsUntil) return;
    const { rewrapped } = await this.rewrap();
    this.restMs = rewrapped > 0 ? 0 : Math.min(Math.max(2 * this.restMs, EVERY_MS), LONGEST_REST_MS);
    this.restsUntil = now + this.restMs;
  }

  async rewrap(): Promise<Rewrapped> {
    const files = await this.all(takeFilesWrappedBy, putFileKeys, fileBoundTo);
    const accounts = await this.all(takeBankAccountsWrappedBy, putBankAccountKeys, ({ id }) =>
      accountBoundTo(id),
    );
    return {
      rewrapped: files.rewrapped + accounts.rewrapped,
      damaged: files.damaged + accounts.damaged,
    };
  }

  private async all<Taken extends Row>(
    take: Statement<GivenOf<typeof takeFilesWrappedBy>, Taken>,
    put: Statement<GivenOf<typeof putFileKeys>>,
    boundTo: (row: Taken) => string,
  ): Promise<Rewrapped> {
    const sum = { rewrapped: 0, damaged: 0 };
    let after = 0;
    for (let found = BATCH; found === BATCH && !this.repeat.stopped;)
      found = await this.database.transaction(async (transaction) => {
        const rows = await transaction.query(take, {
          keyIds: this.keys.otherIds,
          after,
          limit: BATCH,
        });
        const anew = rows.flatMap((row) => this.anew(row, boundTo(row)));
        if (anew.length > 0)
          await transaction.query(put, {
            ids: anew.map(({ id }) => id),
            dataKeys: anew.map(({ dataKey }) => dataKey),
            keyId: anew[0]!.keyId,
          });
        sum.rewrapped += anew.length;
        sum.damaged += rows.length - anew.length;
        after = rows.at(-1)?.id ?? after;
        return rows.length;
      });
    return sum;
  }

  /** Of one or none. */
  private anew({ id, data_key, key_id }: Row, boundTo: string): (WrappedKey & { id: number })[] {
    try {
      return [{ id, ...this.keys.rewrap({ dataKey: data_key, keyId: key_id }, boundTo) }];
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      this.log.error(`the key of ${boundTo} cannot be wrapped anew`, error);
      return [];
    }
  }
}
