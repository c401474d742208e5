import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecretOfSession1764100000104 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- names the secret it was opened with, so that an old one can go when nobody needs it; null for one of before
      alter table sessions add column secret_id text;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table sessions drop column secret_id;');
  }
}
