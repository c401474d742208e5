import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { FactorSettings } from '../settings.js';

/** Says at each start that administrators may sign in without a second factor (D-104). */
@Injectable()
export class WarnOfOff implements OnApplicationBootstrap {
  constructor(private readonly settings: FactorSettings) {}

  onApplicationBootstrap() {
    if (!this.settings.isRequired)
      new Logger(WarnOfOff.name).warn(
        'ADMIN_SECOND_FACTOR=off: whoever has the password of an administrator without a second factor can pay out money',
      );
  }
}
