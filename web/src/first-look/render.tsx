// What pages show before their own scripts run (D-180): made of their own components when the web is built, in each language,
// and filled in by the gateway, which knows the link and the brand.
import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { i18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import type { PublicReferral } from '@portal/contracts/http/catalog';
import {
  keyOfPanel,
  SLOT_HEIGHT,
  SLOT_WIDTH,
  slotOf,
  type BrandKind,
  type FirstLooks,
  type Looks,
  type PanelKind,
} from '@portal/contracts/values/first-looks';
import { LANGUAGES, LOCALES, type Language } from '@portal/contracts/values/languages';
import { formatExactDollars } from '@portal/contracts/values/money';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { messages as spanish } from '../../locales/es.gen.js';
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.js';
import { ProductPanel } from '../features/checkout/product-panel.js';
import { AuthFirstLook } from '../features/session/auth-first-look.js';
import { DashboardSkeleton } from '../features/session/dashboard-skeleton.js';
import { showBrand, shownBrand } from '../lib/brand.js';
import { queryClient } from '../lib/query.js';
import { system } from '../ui/theme/system.js';
import { FIRST_CALLS } from './first-calls.js';

const catalogues: Record<Language, Messages> = { en: {}, es: spanish };

// `compat` collects the rules instead of writing them into the markup.
const cache = createCache({ key: 'p' });
cache.compat = true;

/** @property sheet the style sheet of all looks */
export type Rendered = Pick<FirstLooks, 'looks' | 'calls'> & { sheet: string };

export function renderFirstLooks(): Rendered {
  i18n.setMessagesCompiler(compileMessage);
  const looks = Object.fromEntries(LANGUAGES.map((language) => [language, looksIn(language)]));
  return {
    looks: looks as Record<Language, Looks>,
    calls: FIRST_CALLS,
    sheet: Object.values(cache.inserted).join(''),
  };
}

function looksIn(language: Language): Looks {
  i18n.loadAndActivate({ locale: language, locales: LOCALES[language], messages: catalogues[language] });
  const panel = <>{slotOf('panel')}</>;
  return {
    auth: byBrand(() => <AuthFirstLook />),
    checkout: {
      sandbox: byBrand(() => <CheckoutSkeleton sandbox product={panel} />),
      live: byBrand(() => <CheckoutSkeleton product={panel} />),
    },
    panel: Object.fromEntries(panelKinds().map((kind) => [keyOfPanel(kind), panelOf(kind)])),
    partner: markupOf(<DashboardSkeleton />),
    admin: markupOf(<DashboardSkeleton side />),
  };
}

function byBrand(draw: () => ReactElement): Record<BrandKind, string> {
  const asItComes = { ...shownBrand(), name: slotOf('brand') };
  const drawn = (shown: Partial<typeof asItComes>) => {
    showBrand({ ...asItComes, ...shown });
    return markupOf(draw());
  };
  return {
    plain: drawn({ logo: null, mark: null }),
    mark: drawn({ logo: null, mark: slotOf('mark') }),
    logo: drawn({ logo: slotOf('logo'), mark: null }),
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

/** Without a button, since none would do anything yet: it looks the same. */
const markupOf = (page: ReactElement): string =>
  renderToStaticMarkup(
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
        </I18nProvider>
      </ChakraProvider>
    </CacheProvider>,
  ).replace(/<(\/?)button\b/g, '<$1span');
