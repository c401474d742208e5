import { Injectable } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { forgetWords } from './mails.sql.js';

/** Erases the text of kept mails with a secret link once the link has expired. */
@Injectable()
export class ForgetWords {
  constructor(
    private readonly database: Database,
    repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.forget(),
      everyMs: 60_000,
      failure: 'could not erase expired links of kept mails; will retry',
      level: 'warn',
    });
  }

  async forget(): Promise<void> {
    await this.database.query(forgetWords);
  }
}
