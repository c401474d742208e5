import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors, and recovery codes for when they are lost (D-104). */
export class SecondFactors1764800000041 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table second_factors (
        id bigint generated always as identity primary key,
        user_id bigint not null references users (id) on delete cascade,
        kind text not null check (kind in ('totp', 'passkey')),
        name text not null,
        begun_at timestamptz not null default now(),
        -- null until its owner has shown that it works; until then it counts for nothing
        added_at timestamptz,
        used_at timestamptz,
        -- of 'totp': nonce, ciphertext and tag of its key, and the key that sealed it
        sealed bytea,
        key_id text,
        -- of 'totp': the time step whose code was used last, so that none is used twice
        last_step bigint not null default 0,
        -- of 'passkey'
        credential_id text unique,
        public_key bytea,
        counter bigint not null default 0,
        transports text[],
        check (kind <> 'totp' or (sealed is not null and key_id is not null)),
        check (kind <> 'passkey' or (credential_id is not null and public_key is not null))
      );
      create index second_factors_user_id on second_factors (user_id);
      -- one in use, and one begun that may take its place
      create unique index second_factors_totp on second_factors (user_id, (added_at is null)) where kind = 'totp';

      create table recovery_codes (
        user_id bigint not null references users (id) on delete cascade,
        -- SHA-256, as a code is random
        code_hash bytea not null,
        used_at timestamptz,
        primary key (user_id, code_hash)
      );

      -- who has used up the one sign-in without a factor
      create table factor_graces (
        user_id bigint primary key references users (id) on delete cascade,
        used_at timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table factor_graces, recovery_codes, second_factors');
  }
}
