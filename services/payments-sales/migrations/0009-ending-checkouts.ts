import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EndingCheckouts1700000000150 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table checkouts
        -- What the browser was last told that it may confirm; null: nothing yet. The intent never charges more than that.
        add column shown_cents bigint,
        -- The browser's checkout of this link before this one, 0 for none; null for those of earlier releases.
        add column follows bigint,
        -- Since when nobody can pay it any more; null as long as somebody could, or did and nobody looked.
        add column ended_at timestamptz(3)
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'alter table checkouts drop column shown_cents, drop column follows, drop column ended_at',
    );
  }
}
