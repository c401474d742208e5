// The limit of a page: static HTML with the same words and pictures, from the same kind of server.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import playwright from '../../web/playwright.config.ts';

export interface StaticPage {
  url: string;
  close: () => void;
}

interface Line {
  tag: 'h1' | 'h2' | 'p';
  text: string;
}
interface Seen {
  lines: Line[];
  /** Addresses of pictures as this screen shows them. */
  pictures: string[];
}

/** Opens the page on a phone, waits until `ready` is there, and serves what it says as plain HTML. */
export async function staticPageOf(url: string, ready: string, cookie?: string): Promise<StaticPage> {
  const { lines, pictures } = await see(url, ready, cookie);
  const files = new Map<string, { type: string; content: Buffer }>();
  for (const address of pictures) {
    const answer = await fetch(address);
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    files.set(new URL(address).pathname, { type, content: Buffer.from(await answer.arrayBuffer()) });
  }
  const page = gzipSync(htmlOf(lines, [...files.keys()]));
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file) return response.setHeader('content-type', file.type).end(file.content);
    response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('content-encoding', 'gzip');
    return response.end(page);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Runs in the page. */
const WHAT_IS_SEEN = `(() => {
  const tags = new Map([...document.querySelectorAll('h1, h2')].map((each) => [each.innerText.trim(), each.tagName.toLowerCase()]));
  const words = document.body.innerText.split('\\n').map((line) => line.trim()).filter(Boolean);
  return {
    lines: words.map((text) => ({ tag: tags.get(text) ?? 'p', text })),
    pictures: [...document.images].map((image) => image.currentSrc).filter(Boolean),
  };
})()`;

async function see(url: string, ready: string, cookie?: string): Promise<Seen> {
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    const page = await browser.newPage({
      viewport: { width: 412, height: 823 },
      extraHTTPHeaders: cookie ? { cookie } : {},
    });
    await page.goto(url);
    await page.getByText(ready).first().waitFor();
    return await page.evaluate<Seen>(WHAT_IS_SEEN);
  } finally {
    await browser.close();
  }
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function htmlOf(lines: Line[], pictures: string[]): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">';
  const shown = pictures.map((path) => `<img src="${path}" alt="" width="370" height="208">`);
  const words = lines.map(({ tag, text }) => `<${tag}>${escaped(text)}</${tag}>`);
  return `<!doctype html><html lang="en">${head}<title>Static</title><link rel="icon" href="data:,">${[...shown, ...words].join('\n')}`;
}
