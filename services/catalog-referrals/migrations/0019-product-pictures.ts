import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The pictures of products (D-163), each in its sizes and formats, apart from all private files. */
export class ProductPictures1763700000139 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table product_pictures (
        -- SHA-256 over all files, hex.
        hash text primary key,
        -- [{ width, height }], the smallest first.
        sizes jsonb not null,
        uploaded_at timestamptz not null default clock_timestamp(),
        -- Since when a product has, or had, it; one that none ever had is removed after a day.
        used_at timestamptz
      );
      create index product_pictures_never_used on product_pictures (uploaded_at) where used_at is null;
      create table product_picture_files (
        hash text not null references product_pictures on delete cascade,
        name text not null check (name ~ '^[0-9]+\\.(avif|webp|jpg)$'),
        content bytea not null,
        primary key (hash, name)
      );
      -- { hash, sizes } of product_pictures.
      alter table products add column picture jsonb;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      alter table products drop column picture;
      drop table product_picture_files;
      drop table product_pictures;
    `);
  }
}
