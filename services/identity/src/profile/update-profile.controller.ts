import { Body, Controller } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import { partnerUpdated } from '@portal/contracts/events/partner-updated';
import type { User } from '@portal/contracts/http/account';
import { profile, type Profile } from '@portal/contracts/http/profile';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { signedOut } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { updateProfile } from '../users/user.sql.js';

/** The part of `updateProfile` for names and address; documents calls it once it knows who asks. */
@Controller()
export class UpdateProfile {
  constructor(private readonly database: Database) {}

  @Handle(internal.changeNamesOf)
  updateOf(@IdParam('User not found') id: number, @Body({ schema: profile }) body: Profile): Promise<User> {
    return this.update(id, body);
  }

  @Handle(internal.changeNames)
  updateOwn(@UserId() id: number, @Body({ schema: profile }) body: Profile): Promise<User> {
    return this.update(id, body);
  }

  /** @returns the user's new data; 401 when the account was deleted */
  private update(id: number, body: Profile): Promise<User> {
    const { firstName, lastName, agency = null, address = null } = body;
    return this.database.transaction(async (transaction) => {
      const user = await transaction.first(updateProfile, { id, firstName, lastName, agency, address });
      if (!user) throw signedOut();
      if (user.role === 'partner')
        await transaction.publish(partnerUpdated, `partner/${id}`, { partnerId: id });
      return user;
    });
  }
}
