import { Controller } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { BookCheck } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { checkBooks } from './check-books.sql.js';

/** This service's part of checking that the books balance (promise 27). */
@Controller()
export class CheckBooksController {
  constructor(private readonly database: Database) {}

  @Handle(internal.checkBooks)
  check(): Promise<BookCheck[]> {
    return this.database.query(checkBooks);
  }
}
