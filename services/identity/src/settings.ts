import { email, signIn } from '@portal/contracts/http/account';
import { settings } from '@portal/kit/config/settings';
import * as z from 'zod/mini';

/** Read only while there is no administrator. */
export class FirstAdminSettings extends settings({
  ADMIN_EMAIL: email.check(z.describe('Of the first administrator, made when there is none (D-29).')),
  ADMIN_PASSWORD: signIn.shape.password.check(
    z.describe('Of the first administrator; from then on it is changed in the portal.'),
  ),
}) {}
