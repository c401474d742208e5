// make gen: writes the generated files (the web's build writes its own, the table of routes). With --check it only
// reports whether they are up to date.
import '../kit/testing/register.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

/** Each maps paths to contents, before formatting. Later ones import what earlier ones write. */
const generators: (() => Promise<Record<string, string>>)[] = [
  async () => (await import('./gen/lists-of-folders.ts')).listsOfFolders(),
  async () => (await import('./gen/mails.ts')).listsOfMails(),
  async () => (await import('./gen/environment.ts')).environments(),
  async () => (await import('./gen/catalogues.ts')).catalogues(),
  async () => ({ 'docs/settings.md': await (await import('./settings/settings-table.ts')).settingsPage() }),
];

for (const generate of generators)
  for (const [path, content] of Object.entries(await generate())) {
    const file = join(import.meta.dirname, '..', path);
    const text = path.endsWith('.po')
      ? content
      : await format(content, { ...(await resolveConfig(file)), filepath: file });
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    if (process.argv.includes('--check')) {
      console.error(`${path} is out of date: run make gen.`);
      process.exit(1);
    }
    writeFileSync(file, text);
  }
