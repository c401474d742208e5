import { addKeptTimeZone, removeKeptTimeZone } from '@portal/kit/database/kept-time-zone';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addToSaleTotals } from './0005-sale-totals.js';

/** The zone by which sales have their month, and charts their days (D-125). One that is kept never changes, so no sum does. */
export class BusinessTimeZone1700000000215 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await addKeptTimeZone(runner, 'sales');
    await runner.query(addToSaleTotals(`coalesce((select zone from business_time_zone), 'UTC')`));
  }

  async down(runner: QueryRunner) {
    await runner.query(addToSaleTotals(`'UTC'`));
    await removeKeptTimeZone(runner);
  }
}
