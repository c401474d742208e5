import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Month } from '@portal/contracts/values/month';
import { Database } from '@portal/kit/database/database';
import { closingIn, openingIn } from './statement-file.rules.js';
import * as sql from './statement.sql.js';

/** Bytes of a packed file that are read at once. */
const PART = 262_144;

/** A file that was handed out, read a part at a time. */
export interface KeptStatement {
  /** In bytes. */
  size: number;
  read(): Readable;
}

@Injectable()
export class KeptStatements {
  constructor(private readonly database: Database) {}

  async find(partnerId: number, period: Month): Promise<KeptStatement | null> {
    const row = await this.database.first(sql.findKept, { partnerId, period });
    return row && { size: row.size.readUInt32LE(), read: () => this.read(partnerId, period, row.packed) };
  }

  /** With what balances those around a month begin and end: the newest before it, and the oldest after it. */
  async balancesAround(
    partnerId: number,
    period: Month,
  ): Promise<{
    before: { period: Month; cents: number } | null;
    after: { period: Month; cents: number } | null;
  }> {
    const issued = (await this.database.query(sql.listIssued, { partnerId })).map((row) => row.period);
    const [before, after] = [issued.findLast((each) => each < period), issued.find((each) => each > period)];
    return {
      before: before ? { period: before, cents: await this.closingOf(partnerId, before) } : null,
      after: after
        ? { period: after, cents: await openingIn((await this.find(partnerId, after))!.read()) }
        : null,
    };
  }

  private async closingOf(partnerId: number, period: Month): Promise<number> {
    for await (const part of (await this.find(partnerId, period))!.read())
      return closingIn((part as Buffer).toString('latin1'));
    throw new Error('A kept statement is empty');
  }

  private read(partnerId: number, period: Month, packed: number): Readable {
    const { database } = this;
    async function* parts() {
      for (let first = 1; first <= packed; first += PART)
        yield (await database.first(sql.findPartOfKept, { partnerId, period, first, length: PART }))!.part;
    }
    // Whoever reads is told what fails.
    return pipeline(Readable.from(parts(), { objectMode: false }), createGunzip(), () => undefined);
  }
}
