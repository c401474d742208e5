// What pages show before their own scripts run (D-180): made of their own components when the web is built, in each language,
// and filled in by the gateway, which knows the link and the brand.
import { ChakraProvider } from '@chakra-ui/react';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import { i18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import type { User } from '@portal/contracts/http/account';
import type { PublicReferral } from '@portal/contracts/http/catalog';
import type { Need } from '@portal/contracts/http/needs';
import {
  keyOfNeed,
  keyOfPanel,
  SLOT_HEIGHT,
  SLOT_WIDTH,
  slotOf,
  type BrandKind,
  type FirstLooks,
  type Looks,
  type NeedsKind,
  type PanelKind,
} from '@portal/contracts/values/first-looks';
import { LANGUAGES, LOCALES, type Language } from '@portal/contracts/values/languages';
import { formatExactDollars } from '@portal/contracts/values/money';
import {
  cappedCount,
  isWarning,
  NEED_KINDS,
  NEEDS_COUNTED,
  type NeedKind,
} from '@portal/contracts/values/needs';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { messages as spanish } from '../../locales/es.gen.js';
import { needsQuery } from '../features/admin/queries.js';
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.js';
import { ProductPanel } from '../features/checkout/product-panel.js';
import { AuthFirstLook } from '../features/session/auth-first-look.js';
import { ConfirmEmailNotice } from '../features/session/confirm-email-notice.js';
import { showBrand, shownBrand } from '../lib/brand.js';
import { monthName } from '../lib/dates.js';
import { queryClient } from '../lib/query.js';
import { routeTree } from '../routeTree.gen.js';
import { wholeSystem } from '../ui/theme/sheet.js';
import { system } from '../ui/theme/system.js';
import { FIRST_CALLS } from './first-calls.js';
import { AdminStart, PartnerStart } from './start-pages.js';

const catalogues: Record<Language, Messages> = { en: {}, es: spanish };

/** `compat` collects the rules instead of writing them into the markup. */
const collecting = () => Object.assign(createCache({ key: 'p' }), { compat: true as const });
const rulesIn = ({ inserted }: EmotionCache) => Object.values(inserted).join('');
const cache = collecting();

/**
 * @property sheet the style sheet of all looks
 * @property theme what the theme says of every page
 */
export type Rendered = Pick<FirstLooks, 'looks' | 'calls'> & { sheet: string; theme: string };

export function renderFirstLooks(): Rendered {
  i18n.setMessagesCompiler(compileMessage);
  const looks = Object.fromEntries(LANGUAGES.map((language) => [language, looksIn(language)]));
  return {
    looks: looks as Record<Language, Looks>,
    calls: FIRST_CALLS,
    sheet: rulesIn(cache),
    theme: themeSheet(),
  };
}

/** The style sheet of what the theme says of every page. */
function themeSheet(): string {
  const its = collecting();
  renderToStaticMarkup(
    <CacheProvider value={its}>
      <Global styles={[wholeSystem.layers.atRule, wholeSystem._global]} />
    </CacheProvider>,
  );
  return rulesIn(its);
}

function looksIn(language: Language): Looks {
  i18n.loadAndActivate({ locale: language, locales: LOCALES[language], messages: catalogues[language] });
  const panel = <>{slotOf('panel')}</>;
  return {
    auth: byBrand(() => markupOf(<AuthFirstLook />)),
    checkout: {
      sandbox: byBrand(() => markupOf(<CheckoutSkeleton sandbox product={panel} />)),
      live: byBrand(() => markupOf(<CheckoutSkeleton product={panel} />)),
    },
    panel: Object.fromEntries(panelKinds().map((kind) => [keyOfPanel(kind), panelOf(kind)])),
    partner: byBrand(() =>
      startOf(
        '/',
        <PartnerStart user={somebody} greeted={slotOf('greeted')} notice={<>{slotOf('notice')}</>} />,
      ),
    ),
    notice: startOf('/', <ConfirmEmailNotice user={{ ...somebody, mustConfirmEmail: true }} />),
    ...administrators(),
  };
}

const somebody: User = {
  id: 0,
  role: 'partner',
  email: slotOf('email'),
  firstName: slotOf('account'),
  lastName: '',
  companyName: null,
  address: null,
};

/** Written as nothing else is, so that they are found in the markup. */
const SOME_MONTH = '1907-05';
const MONTH_NAME = monthName(SOME_MONTH);

function administrators(): Pick<Looks, 'admin' | 'needs'> {
  const owner: User = { ...somebody, role: 'admin', adminRole: 'owner' };
  const with_ = (needs: Need[] | null) => {
    if (needs) queryClient.setQueryData(needsQuery.queryKey, { needs, unread: [] });
    else queryClient.removeQueries({ queryKey: needsQuery.queryKey });
    return startOf('/admin', <AdminStart user={owner} />);
  };
  const lines = /(?<=<ul[^>]*>)<li>.*?<\/li>(?=<\/ul>)/s;
  const needOf = (kind: NeedKind, count: number): Need => ({ kind, count, month: SOME_MONTH });
  const lineOf = (need: Need) =>
    lines
      .exec(with_([need]))![0]
      .replaceAll(SOME_MONTH, slotOf('monthkey'))
      .replaceAll(MONTH_NAME, slotOf('month'))
      .replaceAll(cappedCount(NEEDS_COUNTED), slotOf('count'));
  const example: Record<NeedsKind, Need[] | null> = {
    some: [needOf('flags', 2)],
    calm: [needOf('second-factor-off', 1)],
    unknown: null,
  };
  const frames = Object.entries(example).map(([kind, needs]) => [
    kind,
    byBrand(() => with_(needs).replace(lines, slotOf('needs'))),
  ]);
  const pieces = NEED_KINDS.flatMap((kind) =>
    (isWarning({ kind }) ? [1] : [1, NEEDS_COUNTED]).map((count) => [
      keyOfNeed({ kind, count }),
      lineOf(needOf(kind, count)),
    ]),
  );
  const its = { admin: Object.fromEntries(frames), needs: Object.fromEntries(pieces) } as ReturnType<
    typeof administrators
  >;
  queryClient.clear();
  return its;
}

function byBrand(draw: () => string): Record<BrandKind, string> {
  const asItComes = { ...shownBrand(), name: slotOf('brand') };
  const of = (shown: Partial<typeof asItComes>) => {
    showBrand({ ...asItComes, ...shown });
    return draw();
  };
  return {
    plain: of({ logo: null, mark: null }),
    mark: of({ logo: null, mark: slotOf('mark') }),
    logo: of({ logo: slotOf('logo'), mark: null }),
  };
}

/** Is written as nothing else is, so that it is found in the markup. */
const SOME_CENTS = 12_345_678_90;

function panelOf({ picture, company, category }: PanelKind): string {
  const referral: PublicReferral = {
    id: 0,
    code: '',
    product: {
      id: 0,
      name: slotOf('product'),
      description: slotOf('description'),
      priceInCents: SOME_CENTS,
      category: category ? (slotOf('category') as PublicReferral['product']['category']) : null,
      ...(picture && {
        picture: { hash: slotOf('hash'), sizes: [{ width: SLOT_WIDTH, height: SLOT_HEIGHT }] },
      }),
    },
    partner: {
      firstName: slotOf('partner'),
      lastName: '',
      companyName: company ? slotOf('company') : null,
    },
  };
  return markupOf(<ProductPanel referral={referral} />).replaceAll(
    formatExactDollars(SOME_CENTS),
    slotOf('price'),
  );
}

const panelKinds = (): PanelKind[] =>
  [false, true].flatMap((picture) =>
    [false, true].flatMap((company) => [false, true].map((category) => ({ picture, company, category }))),
  );

const drawn = (page: ReactElement): string =>
  renderToStaticMarkup(
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
        </I18nProvider>
      </ChakraProvider>
    </CacheProvider>,
  );

/** Without a button, since none would do anything yet: it looks the same. */
const markupOf = (page: ReactElement): string => unpressed(drawn(page), 'button');

/** Nor a link: whoever had reached one by key would have lost their place once the page is there. */
const startOf = (path: string, page: ReactElement): string =>
  unpressed(
    drawn(
      <RouterContextProvider
        router={createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })}
      >
        {page}
      </RouterContextProvider>,
    ),
    'button|a',
  ).replaceAll('<select', '<select inert');

/** These elements as what they look like. */
const unpressed = (markup: string, elements: 'button' | 'button|a'): string =>
  markup
    .replace(new RegExp(`<(?:${elements})(?=[ >])([^>]*)>`, 'g'), (_, its: string) => {
      const left = its.replace(/ (?:type|href|aria-label|aria-haspopup|aria-current)="[^"]*"/g, '');
      return `<span${left}>`;
    })
    .replace(new RegExp(`</(?:${elements})>`, 'g'), '</span>');
