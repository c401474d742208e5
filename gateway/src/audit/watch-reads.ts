import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { privateReads } from '@portal/contracts/values/audit';
import { Database } from '@portal/kit/database/database';
import { mostRead, mostReadAllowed } from '../metrics.js';
import { GatewaySettings } from '../settings.js';
import { findMostRead } from './read-audit-log.sql.js';

/**
 * Counts in `/metrics` how much that is private one administrator has read, of which an alert tells (D-103). From the audit
 * log, so that it is the same at every gateway and after each start.
 */
@Injectable()
export class WatchReads implements OnModuleInit, OnApplicationShutdown {
  private stopMeasuring: () => void = () => undefined;

  constructor(
    private readonly database: Database,
    private readonly settings: GatewaySettings,
  ) {}

  onModuleInit() {
    mostReadAllowed.set(this.settings.PRIVATE_READS_AN_HOUR);
    this.stopMeasuring = mostRead.from(async (gauge) => {
      const most = await this.database.first(findMostRead, { reads: privateReads() });
      gauge.set(most?.reads ?? 0);
    });
  }

  onApplicationShutdown() {
    this.stopMeasuring();
  }
}
