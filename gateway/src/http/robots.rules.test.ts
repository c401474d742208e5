import { describe, expect, test } from '@jest/globals';
import { isRobot, robotsTag } from './robots.rules.js';

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
