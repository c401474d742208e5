import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What nobody signed in did, newest first (D-102). */
export class AuditOfNobody1764400000114 implements MigrationInterface {
  transaction = false;

  up = (runner: QueryRunner) =>
    addIndex(
      runner,
      'audit_log_of_nobody',
      `audit_log (at, id) where entry = 'attempted' and actor_id is null`,
    );

  down = (runner: QueryRunner) => removeIndex(runner, 'audit_log_of_nobody');
}
