import { Injectable, Logger } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { unknownObjects } from '../metrics.js';
import { DocumentSettings } from '../settings.js';
import { FileStore, type StoredObject } from '../store/file-store.js';
import { areOrphans } from './orphans.rules.js';
import { findFilesBetween, findLongUnknown, noteUnknownObjects } from './sweep.sql.js';

/** A younger object may belong to an upload in progress. */
const GRACE_MS = 60 * 60_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Compared {
  /** Removed objects that had no row for a week. */
  orphans: number;
  /** Ids of kept files whose object is missing: reported, never removed. */
  missing: number[];
}

/**
 * Compares the store with the table and removes objects without a row. It waits a week and never removes many at once:
 * the table may be the wrong side, after the restore of an older one or on a new volume, and a removed object is gone
 * for good.
 */
@Injectable()
export class RemoveOrphans {
  private readonly log = new Logger(RemoveOrphans.name);

  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
    private readonly settings: DocumentSettings,
  ) {}

  /** @param isOver whether to stop early */
  async remove(isOver: () => boolean): Promise<Compared> {
    const { unknown, seen, missing } = await this.compare(new Date(Date.now() - GRACE_MS), isOver);
    if (missing.length > 0) this.log.error(`kept files without an object: ${missing.join(', ')}`);
    if (isOver()) return { orphans: 0, missing };
    unknownObjects.set(unknown.length);
    const percent = this.settings.DOCUMENTS_ORPHANS_PERCENT;
    if (!areOrphans(unknown.length, seen, percent)) {
      this.log.error(
        `${unknown.length} of ${seen} objects belong to no file; none is removed, since this may be the wrong database`,
      );
      return { orphans: 0, missing };
    }
    await this.database.query(noteUnknownObjects, { objectKeys: unknown });
    let orphans = 0;
    for (const { object_key } of await this.database.query(findLongUnknown))
      if (await this.store.remove(object_key)) orphans += 1;
      else this.log.error(`the object ${object_key} cannot be deleted`);
    return { orphans, missing };
  }

  /** Merges store and table, both sorted by key, with one query for each batch of objects. */
  private async compare(before: Date, isOver: () => boolean) {
    const unknown: string[] = [];
    const missing: number[] = [];
    let seen = 0;
    let after: string | null = null;
    const inStep = async (objects: StoredObject[], upTo: string | null) => {
      const files = await this.database.query(findFilesBetween, { after, upTo, keptBefore: before });
      const known = new Set(files.map(({ object_key }) => object_key));
      const there = new Set(objects.map(({ key }) => key));
      for (const { id, object_key, settled } of files)
        if (settled && !there.has(object_key)) missing.push(id);
      for (const { key, modifiedAt } of objects)
        if (!known.has(key) && modifiedAt < before) unknown.push(key);
      seen += objects.length;
      after = upTo;
    };
    for await (const objects of this.store.list()) {
      if (isOver()) break;
      const last = objects.findLast(({ key }) => UUID.test(key));
      if (last) await inStep(objects, last.key);
    }
    if (!isOver()) await inStep([], null);
    return { unknown, seen, missing };
  }
}
