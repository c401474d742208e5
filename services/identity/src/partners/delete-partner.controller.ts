import { Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import { partnerDeleted } from '@portal/contracts/events/partner-deleted';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { notFound } from '@portal/kit/http/errors';
import { IdParam } from '@portal/kit/http/id-param';
import { Handle } from '@portal/kit/http/handle';

/** All that is known of the person here, so that the e-mail is free again. No row for who is no partner. */
const deletePartner = statement<{ id: number }>(
  'delete-partner',
  `with gone as (delete from users where id = $1 and role = 'partner' returning id, email),
   resets as (delete from password_resets using gone where user_id = gone.id),
   invites as (delete from admin_invites using gone where admin_invites.email = gone.email)
   select id from gone`,
);

/**
 * The first step of a partner's deletion (D-22), and the one that is answered: the account is gone, and the event has
 * every other service remove what it holds. The gateway ends the sessions.
 */
@Controller()
export class DeletePartnerController {
  constructor(private readonly database: Database) {}

  @Handle(internal.deletePartnerAccount)
  @HttpCode(204)
  async delete(@IdParam('Partner not found') partnerId: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      if (!(await transaction.first(deletePartner, [partnerId]))) throw notFound('Partner not found');
      await transaction.publish(partnerDeleted, `partner/${partnerId}`, { partnerId });
    });
  }
}
