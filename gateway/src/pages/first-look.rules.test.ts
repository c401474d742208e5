import { expect, test } from '@jest/globals';
import type { Brand } from '@portal/contracts/http/brand';
import type { User } from '@portal/contracts/http/account';
import type { PublicReferral } from '@portal/contracts/http/catalog';
import type { Needs } from '@portal/contracts/http/needs';
import { SLOT_HEIGHT, SLOT_WIDTH, type FirstLooks, type Looks } from '@portal/contracts/values/first-looks';
import { withFirstLook } from './first-look.rules.js';

const HTML = `<html lang="en">
  <head>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/runtime.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
  <body><div id="root"></div></body>
</html>`;
const byBrand = (words: string) => ({
  plain: `${words} __brand__`,
  mark: `${words} <img src="__mark__"> __brand__`,
  logo: `${words} <img src="__logo__" alt="__brand__">`,
});
const size = `srcSet="/p/__hash__/${SLOT_WIDTH}.avif ${SLOT_WIDTH}w"`;
const looks: Looks = {
  auth: byBrand('Sign in at'),
  checkout: { sandbox: byBrand('Sandbox: __panel__ at'), live: byBrand('__panel__ at') },
  panel: {
    '': '__product__ __description__ __price__ __partner__',
    picture: `<source ${size}><img src="/p/__hash__/${SLOT_WIDTH}.webp" width="${SLOT_WIDTH}" height="${SLOT_HEIGHT}"> __product__`,
    'company category': '__product__ __company__ __category__',
  },
  partner: byBrand('__notice__ Hello __greeted__ (__account__)'),
  notice: 'confirm __email__',
  admin: {
    some: byBrand('work: __needs__ for __account__'),
    calm: byBrand('calm: __needs__'),
    unknown: byBrand('a skeleton'),
  },
  needs: {
    flags: '<li>__count__ flags</li>',
    'one flags': '<li>1 flag</li>',
    'one second-person-off': '<li>one alone</li>',
    'month-end': '<li>__count__ to pay for __month__ (__monthkey__)</li>',
  },
};
const built: FirstLooks = {
  sheet: '/assets/look.css',
  start: '/assets/start.js',
  font: '/assets/inter.woff2',
  files: {
    auth: ['/assets/index.js', '/assets/auth.js'],
    checkout: ['/assets/index.js'],
    partner: ['/assets/index.js', '/assets/partner.js'],
    admin: ['/assets/index.js'],
  },
  calls: { session: ['/api/user'], partner: ['/api/balance'], admin: ['/api/figures?a=1&b=2'] },
  looks: { en: looks, es: { ...looks, auth: byBrand('Entrar en') } },
};
const brand: Brand = {
  version: 1,
  name: 'Harbor & Sons',
  color: '#4338ca',
  logo: null,
  mark: null,
  supportAddress: null,
  site: null,
};
const ava: User = {
  id: 7,
  role: 'partner',
  email: 'ava@example.com',
  firstName: 'Ava',
  lastName: 'Lind',
  companyName: null,
  address: null,
};
const referral = (product: Partial<PublicReferral['product']> = {}, companyName: string | null = null) => ({
  id: 1,
  code: 'ABCDEFGH',
  product: { id: 2, name: 'Roadside', description: 'Help', priceInCents: 12_900, category: null, ...product },
  partner: { firstName: 'Ava', lastName: 'Lind', companyName },
});
const sold = (link: PublicReferral, showsPrice = true, sandbox = false) =>
  withFirstLook(HTML, built, { page: 'checkout', link, showsPrice, sandbox }, 'en', null);
const rootOf = (html: string) => /<div id="root">(.*)<\/div>/s.exec(html)![1];

test('a page that anybody opens shows its words before its scripts are asked for', () => {
  const html = withFirstLook(HTML, built, { page: 'auth' }, 'en', null);
  expect(rootOf(html)).toBe('Sign in at Partner Portal');
  expect(html).toContain(
    '<script src="/assets/start.js" data-files="/assets/index.js /assets/auth.js"></script>',
  );
  expect(html).not.toMatch(/type="module"|modulepreload/);
  expect(html).toContain('<link rel="stylesheet" href="/assets/look.css" />');
  expect(html).toContain('href="/assets/index.css"');
});

test('a signed-in page greets whose it is, and tells its scripts', () => {
  const html = withFirstLook(HTML, built, { page: 'partner', user: ava }, 'en', null);
  expect(rootOf(html)).toBe(' Hello Ava (Ava Lind) Partner Portal');
  expect(html).toContain(
    '<script src="/assets/start.js" data-files="/assets/index.js /assets/partner.js" data-user="7" data-session-calls="/api/user" data-user-calls="/api/balance"></script>',
  );
  expect(html).not.toMatch(/type="module"|modulepreload/);
});

test('a partner who has to confirm an address reads so, and whoever has no name is greeted by theirs', () => {
  const user = {
    ...ava,
    email: '<ava>@example.com',
    firstName: '',
    lastName: '',
    mustConfirmEmail: true as const,
  };
  const html = withFirstLook(HTML, built, { page: 'partner', user }, 'en', null);
  const email = '&lt;ava&gt;@example.com';
  expect(rootOf(html)).toBe(`confirm ${email} Hello ${email} (${email}) Partner Portal`);
});

test.each([
  ['nothing that is known', null, 'a skeleton'],
  ['what could not be read all', { needs: [{ kind: 'flags', count: 2 }], unread: ['support'] }, 'a skeleton'],
  ['nothing', { needs: [], unread: [] }, 'calm: '],
  ['a warning', { needs: [{ kind: 'second-person-off', count: 1 }], unread: [] }, 'calm: <li>one alone</li>'],
  [
    'work',
    {
      needs: [
        { kind: 'flags', count: 1 },
        { kind: 'month-end', count: 100, month: '2026-05' },
      ],
      unread: [],
    },
    'work: <li>1 flag</li><li>99+ to pay for May 2026 (2026-05)</li> for Ava Lind',
  ],
] as [string, Needs | null, string][])('an administrator is shown %s', (_, needs, words) => {
  const user = { ...ava, role: 'admin' as const };
  const html = withFirstLook(HTML, built, { page: 'admin', user, needs }, 'en', null);
  expect(rootOf(html)).toBe(`${words} Partner Portal`);
});

test('the address of a call may have several parameters', () => {
  const user = { ...ava, role: 'admin' as const };
  const html = withFirstLook(HTML, built, { page: 'admin', user, needs: null }, 'en', null);
  expect(html).toContain('data-user-calls="/api/figures?a=1&amp;b=2"');
});

test('it speaks the language that it says', () => {
  const html = withFirstLook(HTML, built, { page: 'auth' }, 'es', null);
  expect(html).toContain('<html lang="es">');
  expect(rootOf(html)).toBe('Entrar en Partner Portal');
});

test.each([
  ['its name', brand, 'Sign in at Harbor &amp; Sons'],
  ['its mark', { ...brand, mark: 'aa' }, 'Sign in at <img src="/api/brand/pictures/aa"> Harbor &amp; Sons'],
  [
    'its logo',
    { ...brand, mark: 'aa', logo: 'bb' },
    'Sign in at <img src="/api/brand/pictures/bb" alt="Harbor &amp; Sons">',
  ],
])('a portal with a brand shows %s', (_, chosen, words) => {
  expect(rootOf(withFirstLook(HTML, built, { page: 'auth' }, 'en', chosen))).toBe(words);
});

test('a link shows what it sells, for how much, and who recommends it', () => {
  expect(rootOf(sold(referral()))).toBe('Roadside Help $129.00 Ava Lind at Partner Portal');
  expect(rootOf(sold(referral({ category: 'basic' }, 'Lind & Co')))).toBe(
    'Roadside Lind &amp; Co basic at Partner Portal',
  );
  expect(rootOf(sold(referral(), true, true))).toMatch(/^Sandbox: Roadside/);
});

test('a browser that may have a frozen price is shown none', () => {
  expect(rootOf(sold(referral(), false))).toBe('Roadside Help \u00a0 Ava Lind at Partner Portal');
});

test('words of others are words, and no slots', () => {
  const name = '<img src=x> $& __price__ __panel__';
  expect(rootOf(sold(referral({ name })))).toBe(
    '&lt;img src=x&gt; $&amp; __price__ __panel__ Help $129.00 Ava Lind at Partner Portal',
  );
});

test('a description keeps its lines', () => {
  expect(rootOf(sold(referral({ description: 'One\nTwo\u0000' })))).toContain('One\nTwo  $129.00');
});

test('a picture has each of its sizes', () => {
  const picture = {
    hash: 'cc',
    sizes: [
      { width: 320, height: 180 },
      { width: 640, height: 360 },
    ],
  };
  expect(rootOf(sold(referral({ picture })))).toBe(
    '<source srcset="/p/cc/320.avif 320w, /p/cc/640.avif 640w">' +
      '<img src="/p/cc/640.webp" width="640" height="360"> Roadside at Partner Portal',
  );
});
