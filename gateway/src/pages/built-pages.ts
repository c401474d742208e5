import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { FirstLooks } from '@portal/contracts/values/first-looks';
import { AppError } from '@portal/kit/http/errors';
import { GatewaySettings } from '../settings.js';
import { knownPaths } from './known-paths.rules.js';

/** The output of `npm run build:web`. It is read each time, since it may be rebuilt while the gateway runs. */
@Injectable()
export class BuiltPages {
  readonly root: string;

  constructor({ WEB_DIST }: GatewaySettings) {
    this.root = resolve(WEB_DIST);
  }

  /** The single page's HTML. @throws AppError 503 PAGES_NOT_BUILT */
  html = (): Promise<string> => this.read('index.html');

  /** The script for partners' own sites. @throws as `html` */
  embed = (): Promise<string> => this.read('embed.js');

  /** What pages show before their own scripts run. @throws as `html` */
  async firstLooks(): Promise<FirstLooks> {
    const text = await this.read('first-looks.json');
    if (text !== this.looksText) {
      this.looks = JSON.parse(text) as FirstLooks;
      this.looksText = text;
    }
    return this.looks!;
  }

  /** Whether the router knows the path. @throws as `html` */
  async knows(path: string): Promise<boolean> {
    const text = await this.read('routes.json');
    if (text !== this.text) {
      this.matches = knownPaths(JSON.parse(text) as string[]);
      this.text = text;
    }
    return this.matches(path);
  }

  private looksText = '';
  private looks?: FirstLooks;
  private text = '';
  private matches: (path: string) => boolean = () => false;

  private read(name: string): Promise<string> {
    return readFile(join(this.root, name), 'utf8').catch((error: unknown) => {
      throw new AppError(
        503,
        'PAGES_NOT_BUILT',
        'The pages of the portal have not been built yet: npm run build:web.',
        { cause: error },
      );
    });
  }
}
