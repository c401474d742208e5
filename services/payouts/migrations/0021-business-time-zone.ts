import { addKeptTimeZone, removeKeptTimeZone } from '@portal/kit/database/kept-time-zone';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The zone by which commission becomes payable, and a month is closed (D-125). */
export class BusinessTimeZone1764000000221 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await addKeptTimeZone(runner, 'ledger_entries');
  }

  async down(runner: QueryRunner) {
    await removeKeptTimeZone(runner);
  }
}
