import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { auditHead } from '../metrics.js';
import { findHead, noteHead } from './audit-head.sql.js';

const EVERY_MS = 600_000;

/**
 * Takes the head of the audit log outside once a day: into the log, at one of the gateways, and into `/metrics` at each
 * (D-101). Whoever changes the database afterwards cannot change those.
 */
@Injectable()
export class NoteHead implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(NoteHead.name);
  private stopMeasuring: () => void = () => undefined;

  constructor(
    private readonly database: Database,
    repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.note(),
      everyMs: EVERY_MS,
      failure: 'the head of the audit log cannot be written down',
      atStart: true,
    });
  }

  onModuleInit() {
    this.stopMeasuring = auditHead.from(async (gauge) => {
      const head = await this.database.first(findHead);
      if (head) gauge.set({ hash: head.hash }, head.number);
    });
  }

  onApplicationShutdown() {
    this.stopMeasuring();
  }

  async note(): Promise<void> {
    const head = await this.database.first(noteHead);
    if (head) this.logger.log(`the head of the audit log is ${head.hash}, of ${head.number} entries`);
  }
}
