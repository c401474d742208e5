import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { forgetWords } from './mails.sql.js';

const EVERY_MS = 60_000;

/** Erases the text of kept mails with a secret link once the link has expired. */
@Injectable()
export class ForgetWords implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout;

  constructor(private readonly database: Database) {}

  async forget(): Promise<void> {
    await this.database.query(forgetWords);
  }

  onModuleInit() {
    this.timer = setInterval(() => void this.forget().catch(() => undefined), EVERY_MS).unref();
  }

  onModuleDestroy() {
    clearInterval(this.timer);
  }
}
