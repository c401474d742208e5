import { statement } from '@portal/kit/database/statement';

export const keepKnown = statement<{ name: string }>(
  'keep-known-assets',
  'update kept_assets set kept_at = now() where name = any($1::text[]) returning name',
);
export const keepAsset = statement(
  'keep-asset',
  'insert into kept_assets (name, content) values ($1, $2) on conflict (name) do nothing',
);
export const findAsset = statement<{ content: Buffer }>(
  'find-asset',
  'select content from kept_assets where name = $1',
);
export const forgetOld = statement(
  'forget-old-assets',
  `delete from kept_assets where kept_at < now() - interval '30 days'`,
);
