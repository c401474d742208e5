// make mails: renders every mail from its template's sample, for people to review.
import '../kit/testing/register.ts';
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sample } from '../services/notifications/src/design/sample.ts';
import { main, say } from './lib/say.ts';

const src = join(import.meta.dirname, '../services/notifications/src');
const folder = join(import.meta.dirname, '../mails');

interface WrittenMail {
  kind: string;
  subject: string;
  /** The template's file, relative to the service's sources. */
  template: string;
}

main(async () => {
  const { written } = await import('../services/notifications/src/design/written.ts');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const mails: WrittenMail[] = [];
  for (const file of globSync('**/*.sample.ts', { cwd: src }).sort()) {
    const { kind, template, props } = ((await import(`${src}/${file}`)) as { sample: Sample<unknown> })
      .sample;
    const mail = await written(template, props);
    writeFileSync(join(folder, `${kind}.html`), mail.html);
    writeFileSync(join(folder, `${kind}.txt`), `${mail.text}\n`);
    mails.push({ kind, subject: mail.subject, template: file.replace('.sample.ts', '.tsx') });
  }
  writeFileSync(join(folder, 'index.html'), index(mails));
  say(
    `${mails.length} mails, each as a program with pictures and one without shows it: open mails/index.html`,
  );
});

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Shows each mail at desktop and at phone width; light or dark like the reader's system. */
const index = (mails: WrittenMail[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mails of the portal</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 2rem auto; max-width: 1040px; padding: 0 1rem }
  h2 { margin: 3rem 0 0 }
  p { margin: .25rem 0 1rem }
  div { display: flex; flex-wrap: wrap; gap: 1rem }
  iframe { border: 1px solid #8888; border-radius: 8px; height: 640px; max-width: 100% }
</style>
<h1>Mails of the portal</h1>
<p>${mails.map(({ kind }) => `<a href="#${kind}">${kind}</a>`).join(' · ')}</p>
${mails.map(section).join('\n')}
</html>
`;

const section = ({ kind, subject, template }: WrittenMail) => `<h2 id="${kind}">${escaped(subject)}</h2>
<p>${kind}: <a href="${kind}.html">as a page</a>, <a href="${kind}.txt">as text</a>, from <code>${template}</code></p>
<div>
  <iframe src="${kind}.html" width="600" title="${kind}, on a desk"></iframe>
  <iframe src="${kind}.html" width="375" title="${kind}, on a phone"></iframe>
</div>`;
