import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { GatewaySettings } from '../settings.js';
import { findAsset, forgetOld, keepAsset, keepKnown } from './kept-assets.sql.js';

const TRY_AGAIN_MS = 30_000;
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Compressed copies of assets are not stored. */
const PACKED = ['.br', '.gz'];

/**
 * The assets of other releases, for pages that stay open over a release, and for gateways of two releases that run side by
 * side. Each gateway stores its own in the database when it starts.
 */
@Injectable()
export class KeptAssets implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(KeptAssets.name);
  private readonly folder: string;
  private again: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    settings: GatewaySettings,
  ) {
    this.folder = join(resolve(settings.WEB_DIST), 'assets');
  }

  /** Stores the assets before pages that name them are served; a database outage does not delay the start. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.keepOwn();
    } catch (error) {
      this.logger.warn(`Could not store the assets of this release yet: ${String(error)}`);
      this.again = setTimeout(() => void this.onApplicationBootstrap(), TRY_AGAIN_MS).unref();
    }
  }

  onApplicationShutdown() {
    clearTimeout(this.again);
  }

  /** @returns null when no recent release has it */
  async find(name: string): Promise<{ content: Buffer; type: string } | null> {
    const found = await this.database.first(findAsset, { name });
    return found && { content: found.content, type: TYPES[extname(name)] ?? 'application/octet-stream' };
  }

  private async keepOwn(): Promise<void> {
    if (!existsSync(this.folder)) return; // no pages were built
    const names = (await readdir(this.folder)).filter((name) => !PACKED.includes(extname(name)));
    const known = new Set((await this.database.query(keepKnown, { names })).map(({ name }) => name));
    for (const name of names)
      if (!known.has(name))
        await this.database.query(keepAsset, { name, content: await readFile(join(this.folder, name)) });
    await this.database.query(forgetOld);
  }
}
