// make mails [ARGS=es]: renders every mail from its sample, for people to review; in English, or in another language.
import '../kit/testing/register.ts';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, SOURCE_LANGUAGE } from '../contracts/values/languages.ts';
import { main, Problem, say } from './lib/say.ts';

const folder = join(import.meta.dirname, '../mails');

interface WrittenMail {
  kind: string;
  subject: string;
  /** Its file, relative to the service's sources. */
  path: string;
}

main(async () => {
  const asked = process.argv[2] ?? SOURCE_LANGUAGE;
  const language = LANGUAGES.find((each) => each === asked);
  if (!language) throw new Problem(`There is no language ${asked}: name one of ${LANGUAGES.join(', ')}.`);
  const { findMails } = await import('./gen/mails.ts');
  const { written } = await import('../services/notifications/src/design/written.ts');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const mails: WrittenMail[] = [];
  for (const { path, mail } of await findMails()) {
    const { kind, sample } = mail;
    const { subject, html, text } = await written(mail, sample, undefined, language);
    writeFileSync(join(folder, `${kind}.html`), html);
    writeFileSync(join(folder, `${kind}.txt`), `${text}\n`);
    mails.push({ kind, subject, path });
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

const section = ({ kind, subject, path }: WrittenMail) => `<h2 id="${kind}">${escaped(subject)}</h2>
<p>${kind}: <a href="${kind}.html">as a page</a>, <a href="${kind}.txt">as text</a>, from <code>${path}</code></p>
<div>
  <iframe src="${kind}.html" width="600" title="${kind}, on a desk"></iframe>
  <iframe src="${kind}.html" width="375" title="${kind}, on a phone"></iframe>
</div>`;
