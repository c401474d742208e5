import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was done about a partner's documents, payouts and the like is looked for by the partner, too (D-102). */
export class AuditOfPartner1764400000120 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner) {
    for (const side of ['before', 'after'])
      await addIndex(
        runner,
        `audit_log_${side}_partner`,
        `audit_log ((${side}->>'partnerId')) where ${side}->>'partnerId' is not null`,
      );
  }

  async down(runner: QueryRunner) {
    for (const side of ['before', 'after']) await removeIndex(runner, `audit_log_${side}_partner`);
  }
}
