import { Injectable, Logger } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { Database, type Transaction } from '@portal/kit/database/database';
import { endSave, putSaveOff, takeUnfinishedSave, type ProfileSave } from './profile-save.sql.js';
import { isRefusal, SaveProfile } from './save-profile.js';

const EVERY_MS = 30_000;
/** A younger save may still be running: identity has 2 s to answer. */
const GRACE_SECONDS = 30;
/** After this many consecutive failures identity is probably unavailable, and the run stops. */
const FAILURES = 3;

/** Finishes interrupted saves of profiles, both names and files. Idempotent and safe to run concurrently. */
@Injectable()
export class FinishSaves {
  private readonly log = new Logger(FinishSaves.name);

  constructor(
    private readonly database: Database,
    private readonly saveProfile: SaveProfile,
    private readonly repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.finishAll(),
      everyMs: EVERY_MS,
      failure: 'could not finish saving a profile; will retry',
    });
  }

  /**
   * A save that fails is postponed, and the others continue.
   * @returns how many were finished
   */
  async finishAll(): Promise<number> {
    let finished = 0;
    for (let failures = 0; failures < FAILURES && !this.repeats.stopped;) {
      try {
        if (!(await this.finishOne())) break;
        finished += 1;
        failures = 0;
      } catch (error) {
        if (!(error instanceof PutOff)) throw error;
        this.log.warn('a profile could not be saved; will retry', error.cause);
        failures += 1;
      }
    }
    return finished;
  }

  /** Its row lock makes a later save of the same user wait, so that the later names win. */
  private async finishOne(): Promise<boolean> {
    let taken: ProfileSave | null = null;
    try {
      return await this.database.transaction(async (transaction) => {
        taken = await transaction.first(takeUnfinishedSave, { graceSeconds: GRACE_SECONDS });
        if (taken) await this.finish(taken, transaction);
        return taken !== null;
      });
    } catch (error) {
      if (taken === null) throw error;
      const { user_id, token } = taken as ProfileSave;
      await this.database.query(putSaveOff, { userId: user_id, token });
      throw new PutOff(error);
    }
  }

  private async finish(
    { user_id, token, profile, file_ids }: ProfileSave,
    transaction: Transaction,
  ): Promise<void> {
    try {
      await this.saveProfile.atIdentity(profile, user_id);
      await this.saveProfile.finish(transaction, user_id, token, file_ids);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await transaction.query(endSave, { userId: user_id, token });
    }
  }
}

/** The save was postponed. */
class PutOff extends Error {
  constructor(cause: unknown) {
    super('a profile could not be saved', { cause });
  }
}
