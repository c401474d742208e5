// Finds what people read and no catalogue holds (docs/languages.md).
import lingui from 'eslint-plugin-lingui';

/** What customers, claimants and partners see. The other features are administrators'. */
const TRANSLATED = [
  'web/src/{lib,routes,ui}/**/*.{ts,tsx}',
  `web/src/features/{${[
    'bank-account',
    'bell',
    'checkout',
    'claim-filing',
    'claim-page',
    'earnings',
    'faq',
    'first-steps',
    'leaderboard',
    'onboarding',
    'profile',
    'referrals',
    'security',
    'session',
    'sessions',
    'partner-pages',
    'settings',
    'support-form',
    'support-thread',
    'tax-number',
  ]}}/**/*.{ts,tsx}`,
  'web/src/features/announcements/{announcement-card,own-announcements-page,standing-announcements}.tsx',
];

/** What administrators alone see of them. */
const ADMINISTRATORS = [
  'web/src/ui/table/**',
  'web/src/ui/table-styles.ts',
  'web/src/lib/days.rules.ts',
  'web/src/routes/{_admin/**,-admin-tools.tsx}',
  'web/src/features/bank-account/{allow-changes,bank-account-dialog,remove-bank-account,stop-bank-account,stopped-change}.tsx',
  'web/src/lib/{approval.rules,bank-account-states,made-by.rules,payment-state.rules,readiness.rules,second-person,use-shortcuts}.ts',
  'web/src/ui/{account-on-file,bank-accounts-note,bank-state-dialog,customer,download-link,partner-link,readiness,reason-dialog,second-person-note}.tsx',
];

/** Strings that nobody reads as text. */
const NOT_TEXT = {
  // One word without a capital is a value, as are addresses, selectors and sizes; a text has a capital or a space.
  ignore: [
    String.raw`^[^A-Z\s]*$`,
    String.raw`^[a-z]+[A-Z]\w*$`,
    String.raw`^[a-z]{2}-[A-Z]{2}$`,
    String.raw`!important`,
    String.raw`^\d+px `,
    String.raw`^[\d.,\s\-/%a-z]+(rem|px|em|ch|vh|dvh|fr|%)$`,
    String.raw`^[A-Z_\d]+$`,
    // Names.
    String.raw`^(WhatsApp|LinkedIn|Partner Portal|[A-Z]\w*Error)$`,
    String.raw`^<script `,
    String.raw`^\S*[/#.:@=_\[(]\S*$`,
    String.raw`^(calc|var|min|max|clamp|repeat|minmax|rgb|url|translate|rotate|linear-gradient|opacity)\b`,
  ],
  ignoreNames: [
    {
      regex: {
        pattern:
          '^(className|style|css|cssText|id|key|type|role|as|to|href|src|rel|color|bg|gap|size|sizes|variant|mutationKey|queryKey|autoComplete|grid.*|template.*|textStyle|font.*|align.*|justify.*|border.*|animation.*|transition.*|transform|boxShadow|boxSize|inset.*|d|viewBox)$',
      },
    },
  ],
  ignoreFunctions: [
    '*.register',
    '*.querySelector',
    '*.setError',
    'Error',
    'useWatch',
    '*.get',
    '*.includes',
    '*.startsWith',
    'addEventListener',
    'lazyPart',
    'createContext',
    'preference',
    '*.setValue',
    '*.setFocus',
    '*.trigger',
    '*.getItem',
    'CSS.*',
    'useController',
    'createFileRoute',
    'fetch',
    '*.log',
    'console.error',
    '*.setRequestHeader',
    '*.dispatchEvent',
    '*.closest',
    'Event',
    'matchMedia',
    'passwordRule',
  ],
  useTsTypes: true,
};

export const texts = {
  // Whatever people read stands in t`…` or <Trans>, and so in the catalogues (docs/languages.md). Administrators read
  // English.
  files: TRANSLATED,
  ignores: ['**/*.test.{ts,tsx}', 'web/src/ui/theme/**', ...ADMINISTRATORS],
  plugins: { lingui },
  rules: {
    'lingui/t-call-in-function': 'error',
    'lingui/no-single-variables-to-translate': 'error',
    'lingui/no-trans-inside-trans': 'error',
    'lingui/no-unlocalized-strings': ['error', NOT_TEXT],
  },
};

// A mail's texts (docs/languages.md). A test finds sentences that are in no catalogue, as far as samples show them
// (mails.test.ts): the linter would name each word of a sample.
export const textsOfMails = {
  files: ['services/{notifications,payouts}/src/**/*.{ts,tsx}'],
  plugins: { lingui },
  rules: { 'lingui/t-call-in-function': 'error', 'lingui/no-single-variables-to-translate': 'error' },
};
