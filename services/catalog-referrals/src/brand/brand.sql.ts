import { bytea, int4, int8, nullable, text, textOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import type { PictureType } from './picture.rules.js';

const brand = {
  version: int4,
  name: text,
  color: text,
  logo: nullable(text),
  mark: nullable(text),
  supportAddress: nullable(text),
  site: nullable(text),
};

/** Returns no row before anybody saved one. */
export const findBrand = statement(
  'find-brand',
  { params: {}, row: brand },
  `select version, name, color, logo, mark, support_address as "supportAddress", site
   from brands order by version desc limit 1`,
);

/** Returns no row when somebody saved this version already. */
export const insertBrand = statement(
  'insert-brand',
  { params: { ...brand, savedBy: int8 }, row: { version: int4 } },
  `insert into brands (version, name, color, logo, mark, support_address, site, saved_by)
   values (:version, :name, :color, :logo, :mark, :supportAddress, :site, :savedBy)
   on conflict do nothing returning version`,
);

/** Returns a row when this administrator saved this version. */
export const findSaver = statement(
  'find-saver-of-brand',
  { params: { version: int4, savedBy: int8 }, row: { version: int4 } },
  'select version from brands where version = :version and saved_by = :savedBy',
);

export const insertPicture = statement(
  'insert-brand-picture',
  { params: { hash: text, type: text, content: bytea } },
  'insert into brand_pictures (hash, type, content) values (:hash, :type, :content) on conflict do nothing',
);

export const findPicture = statement(
  'find-brand-picture',
  { params: { hash: text }, row: { type: textOf<PictureType>(), content: bytea } },
  'select type, content from brand_pictures where hash = :hash',
);
