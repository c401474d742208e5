import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Onboarding1763700000012 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table users add column has_seen_onboarding boolean not null default false');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table users drop column has_seen_onboarding');
  }
}
