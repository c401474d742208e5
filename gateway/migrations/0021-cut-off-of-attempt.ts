import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Opens a session in one statement. A statement that waits for a lock goes on with what it saw before; the query of a
 * volatile function sees what was committed meanwhile.
 */
export class CutOffOfAttempt1764400000121 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- Whether all sessions of the user were ended since the attempt began. Waits for an end that is under way, and keeps the
      -- next one waiting until the caller's transaction is over: the lock is that of holdShared (kit/database/hold.ts).
      create function is_cut_off(of_user int, attempt bigint) returns boolean language plpgsql volatile as $$
      begin
        perform pg_advisory_xact_lock_shared(hashtextextended('sessions/' || of_user, 0));
        return exists (select from cut_offs where user_id = of_user and attempts_before > attempt);
      end $$;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop function is_cut_off(int, bigint);');
  }
}
