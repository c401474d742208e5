import { Body, Controller } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/account';
import { ownLanguage, type OwnLanguage } from '@portal/contracts/http/account';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { signedOut } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { writeLanguage } from './language.sql.js';

/** In which language a partner reads our mails (D-172); 401 when the account was deleted. */
@Controller()
export class LanguagesController {
  constructor(private readonly database: Database) {}

  @Handle(calls.setLanguage)
  async write(
    @UserId() id: number,
    @Body({ schema: ownLanguage }) { language }: OwnLanguage,
  ): Promise<OwnLanguage> {
    if (!(await this.database.first(writeLanguage, { id, language }))) throw signedOut();
    return { language };
  }
}
