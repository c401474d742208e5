import { Body, Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import { newDeviceSeen } from '@portal/contracts/events/new-device-seen';
import type { NewDevice } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import * as z from 'zod';
import { findNewDevice, insertNewDevice } from './new-device.sql.js';

const seen = z.object({
  userId: z.int().positive(),
  device: z.string().max(200).nullable(),
  place: z.string().max(200).nullable(),
});

/** Has an administrator told by mail of a sign-in from a device that the account had not used before (D-114). */
@Controller()
export class NewDevicesController {
  constructor(private readonly database: Database) {}

  @Handle(internal.tellOfNewDevice)
  @HttpCode(204)
  async tell(@Body({ schema: seen }) body: z.infer<typeof seen>): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const made = await transaction.first(insertNewDevice, body);
      if (!made) return;
      await transaction.publish(newDeviceSeen, `new-device/${made.id}`, { newDeviceId: made.id });
    });
  }

  @Handle(internal.getNewDevice)
  async read(@IdParam('Sign-in not found') id: number): Promise<NewDevice> {
    const found = await this.database.first(findNewDevice, { id });
    if (!found) throw notFound('Sign-in not found', 'NO_NEW_DEVICE');
    return { ...found, signedInAt: found.signedInAt.toISOString() };
  }
}
