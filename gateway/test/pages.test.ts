import { describe, expect, test } from '@jest/globals';
import { codeIn, knownPaths } from '../src/pages/known-paths.rules.js';
import { headOfLink, withHead } from '../src/pages/page-head.rules.js';
import { isRobot, robotsTag } from '../src/pages/robots.rules.js';

describe('a path is known', () => {
  const knows = knownPaths(['/', '/auth', '/admin/unknown-codes', '/r/{-$code}', '/x/$id/lines', '/files/$']);
  test.each([
    '/',
    '/auth',
    '/auth/',
    '/AUTH',
    '/admin/unknown-codes',
    '/r',
    '/r/',
    '/r/A b',
    '/x/3/lines',
    '/files/a/b',
  ])('%s', (path) => expect(knows(path)).toBe(true));
  test.each([
    '//',
    '/auth//',
    '/auth/x',
    '/xauth',
    '/admin',
    '/r/A/B',
    '/x//lines',
    '/x/lines',
    '/filesx',
    '/.',
  ])('but not %s', (path) => expect(knows(path)).toBe(false));
});

test.each([
  ['/r/AbC', 'AbC'],
  ['/payment/ABC/', 'ABC'],
  ['/R/ ABC ', 'ABC'],
  ['/r', ''],
  ['/payment/', ''],
  ['/rx/ABC', null],
  ['/admin', null],
])('the code of %s is %j', (path, code) => expect(codeIn(path)).toBe(code));

describe('a robot says so', () => {
  test.each([
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/13.1 Safari/605.1.15 (Applebot/0.1)',
    'Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)',
    'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'http.rb/5.1.1 (Mastodon/4.2.1; +https://mastodon.social/)',
  ])('%s', (userAgent) => expect(isRobot(userAgent)).toBe(true));

  test.each([
    'Mozilla/5.0 (Linux; Android 9; CUBOT X18 Plus) AppleWebKit/537.36 Chrome/90.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/440.0]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [Pinterest/iOS]',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 Instagram 309.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/143.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'curl/8.5.0',
    'node',
    undefined,
  ])('people and their tools do not: %s', (userAgent) => expect(isRobot(userAgent)).toBe(false));
});

test('search engines list what is for everybody, and nothing else', () => {
  const listed = (path: string, status = 200) => !('x-robots-tag' in robotsTag(path, status));
  expect(['/', '/auth', '/claims', '/forgot-password'].filter((path) => !listed(path))).toEqual([]);
  expect(
    [
      '/r/ABC',
      '/payment/ABC',
      '/payment-success',
      '/admin',
      '/admin/auth',
      '/reset-password',
      '/leaderboard',
    ].filter((path) => listed(path)),
  ).toEqual([]);
  expect(listed('/', 404)).toBe(false);
});

test('a long description ends at a word, within what previews show', () => {
  const { description } = headOfLink(
    {
      id: 1,
      code: 'A B/C',
      partnerId: 1,
      rateBps: 1,
      productVersion: 1,
      product: {
        id: 1,
        name: 'N',
        description: 'Every load. '.repeat(80),
        priceInCents: 4_950,
        category: null,
      },
      partner: { firstName: 'Ava', lastName: '', companyName: null },
    },
    'https://portal.test',
  );
  expect(description).toMatch(/^\$49\.50\. Recommended by Ava\. Every load\. .* (?:Every|load\.)…$/);
  expect(description.length).toBeLessThanOrEqual(200);
});

test('only the marked place of a page is replaced', () => {
  const page = '<a><!-- head --><title>Old</title>\n<!-- /head --><b>';
  expect(withHead(page, { title: 'New', description: 'Words' })).toMatch(/^<a><title>New · .*<b>$/s);
});
