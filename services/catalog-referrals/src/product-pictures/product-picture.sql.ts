import type { PictureSize } from '@portal/contracts/http/product-picture';
import { bytea, jsonb, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const picture = { hash: text, sizes: jsonb<PictureSize[]>() };

/** One that was uploaded before begins its day anew. */
export const insertPicture = statement(
  'insert-product-picture',
  { params: picture },
  `insert into product_pictures (hash, sizes) values (:hash, :sizes)
   on conflict (hash) do update set uploaded_at = clock_timestamp()`,
);

export const insertFile = statement(
  'insert-product-picture-file',
  { params: { hash: text, name: text, content: bytea } },
  'insert into product_picture_files (hash, name, content) values (:hash, :name, :content) on conflict do nothing',
);

/** A product has it from now on, so that it stays. Returns no row when it was not uploaded, or removed since. */
export const usePicture = statement(
  'use-product-picture',
  { params: { hash: text }, row: picture },
  `update product_pictures set used_at = coalesce(used_at, clock_timestamp()) where hash = :hash
   returning hash, sizes`,
);

export const findFile = statement(
  'find-product-picture-file',
  { params: { hash: text, name: text }, row: { content: bytea } },
  'select content from product_picture_files where hash = :hash and name = :name',
);

/** Those that were uploaded a day ago, and no product ever had. */
export const removeUnused = statement(
  'remove-unused-product-pictures',
  { params: {} },
  `delete from product_pictures where used_at is null and uploaded_at < clock_timestamp() - interval '1 day'`,
);
