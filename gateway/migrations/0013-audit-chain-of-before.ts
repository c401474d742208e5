import type { MigrationInterface, QueryRunner } from 'typeorm';

const AT_ONCE = 1_000;

/**
 * Chains the entries from before the chain, some at a time, so that nobody waits long for the lock: entries that are
 * written meanwhile come between them. It can be interrupted and run again. From then on only the trigger adds to it.
 */
export class AuditChainOfBefore1764400000113 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query('drop trigger if exists filled_by_trigger on audit_chain');
    let after: unknown = 0;
    for (;;) {
      const [{ last }] = (await runner.query(
        `with entries as (
           select e from audit_log e
           where e.id > $1 and not exists (select from audit_chain where entry_id = e.id and entry_id > $1)
           order by e.id limit ${AT_ONCE}
         ), linked as materialized (select (e).id, link_audit_entry(e) from entries)
         select max(id) as last from linked`,
        [after],
      )) as [{ last: unknown }];
      if (last === null) break;
      after = last;
    }
    await runner.query(`
      create trigger filled_by_trigger before insert on audit_chain
        for each statement when (pg_trigger_depth() = 0) execute function refuse_to_change_history();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop trigger filled_by_trigger on audit_chain');
  }
}
