import { Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import { partnerDeleted } from '@portal/contracts/events/partner-deleted';
import { Database } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { deletePartner } from './delete-partner.sql.js';

/**
 * The first step of a partner's deletion (D-22), and the one that is answered. It deletes the account and publishes the
 * event by which every other service erases its data. The gateway ends the sessions.
 */
@Controller()
export class DeletePartnerController {
  constructor(private readonly database: Database) {}

  @Handle(internal.deletePartnerAccount)
  @HttpCode(204)
  async delete(@IdParam('Partner not found') partnerId: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      if (!(await transaction.first(deletePartner, { id: partnerId }))) throw notFound('Partner not found');
      await transaction.publish(partnerDeleted, `partner/${partnerId}`, { partnerId });
    });
  }
}
