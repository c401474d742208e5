// make gen: writes docs/settings.md from the code that reads the settings. With --check it only reports whether the
// page is up to date.
import '../kit/testing/register.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

const file = join(import.meta.dirname, '../docs/settings.md');
const { settingsPage } = await import('./settings/settings-table.ts');
const text = await format(await settingsPage(), { ...(await resolveConfig(file)), filepath: file });
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('docs/settings.md is not what the code reads: make gen writes it anew.');
  process.exit(1);
}
