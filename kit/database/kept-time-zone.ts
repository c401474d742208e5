import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { businessTimeZone, UTC, type TimeZone } from '@portal/contracts/values/business-time-zone';
import type { QueryRunner } from 'typeorm';
import { SettingsError } from '../config/settings.js';
import { Database, type Queryable } from './database.js';
import { knowsTimeZone, type KeptTimeZoneStatements } from './kept-time-zone.sql.js';

/** Provides the statements of a service that keeps books: `{ provide: BOOKS_TIME_ZONE, useValue: keptTimeZoneOf('sales') }`. */
export const BOOKS_TIME_ZONE = Symbol('statements of the kept time zone');

/**
 * The zone that a service's books are kept in (D-125). Its one row is written before the first entry and never changes, so a
 * process whose setting was once the same may go on for good.
 */
@Injectable()
export class KeptTimeZone implements OnModuleInit {
  private isSame = false;

  constructor(
    private readonly database: Database,
    @Inject(BOOKS_TIME_ZONE) private readonly statements: KeptTimeZoneStatements,
  ) {}

  /** @throws SettingsError, which ends the process, for another zone than the kept one or one that PostgreSQL does not know */
  async onModuleInit(): Promise<void> {
    const zone = businessTimeZone();
    if (zone !== UTC && !(await this.database.first(knowsTimeZone, { zone }))!.knows)
      throw new SettingsError([`BUSINESS_TIME_ZONE is wrong: the database knows no time zone ${zone}.`]);
    await this.find(this.database);
  }

  /**
   * Called before anything is dated by the zone: the first time, it is kept for good.
   * @param queryable the transaction of the entry, if there is one
   * @throws SettingsError when another process, with another zone, came first
   */
  async keep(queryable: Queryable = this.database): Promise<void> {
    if (this.isSame || (await this.find(queryable))) return;
    // Waits for a concurrent transaction that keeps one. What is kept here may be rolled back: only what is found later counts.
    await queryable.query(this.statements.keep, { zone: businessTimeZone() });
    requireSame((await queryable.first(this.statements.find))!.zone!);
  }

  private async find(queryable: Queryable): Promise<boolean> {
    const { zone } = (await queryable.first(this.statements.find))!;
    if (zone !== null) requireSame(zone);
    this.isSame = zone !== null;
    return this.isSame;
  }
}

function requireSame(kept: TimeZone): void {
  const zone = businessTimeZone();
  if (kept !== zone)
    throw new SettingsError([
      `BUSINESS_TIME_ZONE is wrong: it is ${zone}, and the books have been kept in ${kept} since the first sale, which nothing can change.`,
    ]);
}

/** For the migration of a service that keeps books. What is there already is dated by UTC. */
export const addKeptTimeZone = (runner: QueryRunner, books: 'sales' | 'ledger_entries'): Promise<unknown> =>
  runner.query(`
    create table business_time_zone (
      only_one boolean primary key default true check (only_one),
      zone text not null check (zone <> ''),
      kept_at timestamptz not null default clock_timestamp()
    );
    insert into business_time_zone (zone) select 'UTC' where exists (select from ${books});
    create function refuse_another_time_zone() returns trigger language plpgsql as $$
    begin
      raise exception 'the time zone of the books never changes';
    end $$;
    create trigger append_only before update or delete or truncate on business_time_zone
      for each statement execute function refuse_another_time_zone();
  `);

export const removeKeptTimeZone = (runner: QueryRunner): Promise<unknown> =>
  runner.query('drop table business_time_zone; drop function refuse_another_time_zone;');
