import { Body, Controller } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/account';
import { displayTimeZone, type DisplayTimeZone } from '@portal/contracts/http/account';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { signedOut } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { readTimeZone, writeTimeZone } from './display-time-zone.sql.js';

/** In which time zone the caller's pages show times (D-162); 401 when the account was deleted. */
@Controller()
export class DisplayTimeZonesController {
  constructor(private readonly database: Database) {}

  @Handle(calls.getDisplayTimeZone)
  async read(@UserId() id: number): Promise<DisplayTimeZone> {
    return (await this.database.first(readTimeZone, { id })) ?? gone();
  }

  @Handle(calls.setDisplayTimeZone)
  async write(
    @UserId() id: number,
    @Body({ schema: displayTimeZone }) { timeZone }: DisplayTimeZone,
  ): Promise<DisplayTimeZone> {
    return (await this.database.first(writeTimeZone, { id, timeZone })) ?? gone();
  }
}

function gone(): never {
  throw signedOut();
}
