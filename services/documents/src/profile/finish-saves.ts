import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Repeat } from '@portal/kit/bootstrap/repeat';
import { Database } from '@portal/kit/database/database';
import { endSave, takeUnfinishedSave } from './profile-save.sql.js';
import { isRefusal, SaveProfile } from './save-profile.js';

const EVERY_MS = 30_000;
/** What is younger is under way: identity has 2 s to answer. */
const GRACE_SECONDS = 30;

/** Finishes what a save of a profile left undone, names and files both. Repeats nothing, and may run in several processes. */
@Injectable()
export class FinishSaves implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(FinishSaves.name);
  private readonly repeat = new Repeat({
    work: () => this.finishAll(),
    everyMs: EVERY_MS,
    log: this.log,
    failure: 'could not finish saving a profile; it is tried again',
  });

  constructor(
    private readonly database: Database,
    private readonly saveProfile: SaveProfile,
  ) {}

  onApplicationBootstrap() {
    this.repeat.start();
  }

  beforeApplicationShutdown() {
    return this.repeat.stop();
  }

  /** @returns how many there were */
  async finishAll(): Promise<number> {
    let finished = 0;
    while (!this.repeat.stopped && (await this.finishOne())) finished += 1;
    return finished;
  }

  /** A later save of the same user waits meanwhile, so that its names come after these. */
  private finishOne(): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const save = await transaction.first(takeUnfinishedSave, [GRACE_SECONDS]);
      if (!save) return false;
      const { user_id, role, token, profile, file_ids } = save;
      try {
        await this.saveProfile.atIdentity(profile, { role, userId: user_id, visitor: null });
        await this.saveProfile.finish(transaction, user_id, token, file_ids);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        await transaction.query(endSave, [user_id, token]);
      }
      return true;
    });
  }
}
