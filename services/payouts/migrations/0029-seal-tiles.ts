import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The hashes of a seal's tree in pieces, so that a proof does not need all of its entries (D-185). Those of seals that are there
 * already are made by a running service. The release before makes seals without.
 */
export class SealTiles1764000000229 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table seal_tiles (
        seq bigint not null,
        level int not null,
        -- which of its level
        position int not null,
        -- of SHA-256, one after the other
        hashes bytea not null check (length(hashes) % 32 = 0 and length(hashes) <= 512),
        primary key (seq, level, position)
      );
      create trigger append_only before update or delete or truncate on seal_tiles
        for each statement execute function refuse_to_change_history();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table seal_tiles');
  }
}
