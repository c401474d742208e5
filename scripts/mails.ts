// make mails: renders every mail from its sample, for people to review.
import '../kit/testing/register.ts';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, say } from './lib/say.ts';

const folder = join(import.meta.dirname, '../mails');

interface WrittenMail {
  kind: string;
  subject: string;
  /** Its file, relative to the service's sources. */
  path: string;
}

main(async () => {
  const { findMails } = await import('./gen/mails.ts');
  const { written } = await import('../services/notifications/src/design/written.ts');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const mails: WrittenMail[] = [];
  for (const { path, mail } of await findMails()) {
    const { kind, sample } = mail;
    const { subject, html, text } = await written(mail, sample);
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
