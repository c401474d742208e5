import { Injectable } from '@nestjs/common';
import { mailExports } from '@portal/contracts/calls/internal';
import type { ToldExport } from '@portal/contracts/http/internal';
import { EXPORTS, privateReads, type ExportKind } from '@portal/contracts/values/audit';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { placeOf } from '../session/place.rules.js';
import { GatewaySettings } from '../settings.js';
import { findExports, type FoundExport } from './tell-exports.sql.js';

const EVERY_MS = 60_000;
/** As many as notifications takes at once. */
const AT_ONCE = 100;

/**
 * Has owners told by mail of exports, and of very many private reads, by the audit log (D-119): what was taken before a crash,
 * or while notifications was away, is told within the next hours. Each gateway tells the same; notifications queues one mail
 * an hour, kind and person.
 */
@Injectable()
export class TellExports {
  /** What this process has told of the last hours. */
  private told = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly settings: GatewaySettings,
    repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.tell(),
      everyMs: EVERY_MS,
      failure: 'owners cannot be told of exports',
      level: 'warn',
    });
  }

  async tell(): Promise<void> {
    const found = await this.database.query(findExports, {
      actions: Object.keys(EXPORTS),
      kinds: Object.values(EXPORTS),
      reads: privateReads(),
      allowed: this.settings.PRIVATE_READS_AN_HOUR,
    });
    const keys = new Set(found.map(keyOf));
    const fresh = found.filter((one) => !this.told.has(keyOf(one))).slice(0, AT_ONCE);
    if (fresh.length > 0) await this.services.call(mailExports, { body: { exports: fresh.map(told) } });
    this.told = new Set([...keys].filter((key) => this.told.has(key)).concat(fresh.map(keyOf)));
  }
}

const keyOf = ({ admin_id, kind, hour }: FoundExport) => `${admin_id} ${kind} ${hour.toISOString()}`;

const told = ({ admin_id, kind, hour, taken, at, device, address }: FoundExport): ToldExport => ({
  adminId: admin_id,
  kind: kind as ExportKind,
  hour: hour.toISOString(),
  count: taken,
  at: at.toISOString(),
  device,
  place: address && placeOf(address),
});
