import { array, bytea, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const keepKnown = statement(
  'keep-known-assets',
  { params: { names: array(text) }, row: { name: text } },
  'update kept_assets set kept_at = now() where name = any(:names::text[]) returning name',
);
export const keepAsset = statement(
  'keep-asset',
  { params: { name: text, content: bytea } },
  'insert into kept_assets (name, content) values (:name, :content) on conflict (name) do nothing',
);
export const findAsset = statement(
  'find-asset',
  { params: { name: text }, row: { content: bytea } },
  'select content from kept_assets where name = :name',
);
export const forgetOld = statement(
  'forget-old-assets',
  {},
  `delete from kept_assets where kept_at < now() - interval '30 days'`,
);
