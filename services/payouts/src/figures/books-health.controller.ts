import { Controller } from '@nestjs/common';
import { getBooksHealth } from '@portal/contracts/calls/internal';
import type { BooksHealth } from '@portal/contracts/http/health';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { readDrift } from './books-state.sql.js';

/** What the last check of the books found, for the overview (D-134). */
@Controller()
export class BooksHealthController {
  constructor(private readonly database: Database) {}

  @Handle(getBooksHealth)
  async read(): Promise<BooksHealth> {
    const { checked_at, drift, behind } = (await this.database.first(readDrift))!;
    return {
      checkedAt: checked_at?.toISOString() ?? null,
      drift: drift.length,
      isBehind: behind.length > 0,
    };
  }
}
