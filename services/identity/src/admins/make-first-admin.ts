import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SettingsError } from '@portal/kit/config/settings';
import { Database } from '@portal/kit/database/database';
import { insertUser } from '../users/user.sql.js';
import { NewPasswords } from '../passwords/new-passwords.js';
import { Passwords } from '../passwords/passwords.js';
import { FirstAdminSettings } from '../settings.js';
import { makeAnOwner } from './admins.sql.js';
import { findAdmin } from './make-first-admin.sql.js';

/** At startup, creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD if there is none (D-29). */
@Injectable()
export class MakeFirstAdmin implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly newPasswords: NewPasswords,
  ) {}

  async onModuleInit() {
    if (await this.database.first(findAdmin)) {
      await this.database.query(makeAnOwner);
      return;
    }
    if (!isGiven('ADMIN_EMAIL') || !isGiven('ADMIN_PASSWORD'))
      throw new SettingsError([
        'There is no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD to make the first.',
      ]);
    const settings = new FirstAdminSettings();
    const owner = { role: 'admin' as const, email: settings.ADMIN_EMAIL };
    const weakness = await this.newPasswords.weaknessOf(settings.ADMIN_PASSWORD, owner);
    if (weakness) throw new SettingsError([`ADMIN_PASSWORD is too weak. ${weakness.replace(/\.?$/, '.')}`]);
    const passwordHash = await this.passwords.hash(settings.ADMIN_PASSWORD);
    await this.database.query(insertUser, {
      role: 'admin',
      adminRole: 'owner',
      email: settings.ADMIN_EMAIL,
      passwordHash,
      firstName: 'Portal',
      lastName: 'Admin',
      companyName: null,
      language: null,
      verifiedBy: 'no mail',
    });
    // Two processes may start at once. Whichever wins, an administrator exists now, unless the e-mail is a partner's.
    if (!(await this.database.first(findAdmin)))
      throw new SettingsError(['ADMIN_EMAIL has a partner account already: choose another.']);
  }
}

const isGiven = (name: string) => Boolean(process.env[name] || process.env[`${name}_FILE`]);
