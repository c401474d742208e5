import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-eslint';
import { SERVICES } from './contracts/values/services.ts';
import { texts, textsOfMails } from './eslint.texts.mjs';

// The import rule (docs/architecture.md): web -> contracts; gateway, services -> kit -> contracts;
// no service imports another, and nothing is reached by a path that climbs out of its workspace.
const forbid = (...group) => ({
  'no-restricted-imports': [
    'error',
    { patterns: [{ group, message: 'Against the import rule: see docs/architecture.md.' }] },
  ],
});
const services = SERVICES.map((name) => `@portal/${name}*`);
const outside = ['services', 'gateway', 'web', 'kit', 'contracts', 'scripts']
  .map((name) => `../**/${name}/**`)
  .concat('../../**/src/**');

const STARS = String.raw`/\breturning\s+\*|\bselect\s+\*(?!\s+from\s+(unnest)?\()|\bselect\b[^;]*\b\w+\.\*/i`;

/** What a file may hold is in its name (docs/architecture.md, 'The rooms'). */
const rooms = {
  create: (context) => {
    const file = context.filename;
    const inTest = /[/](test|testing)[/]/.test(file);
    const places = [
      [
        /^(Handle|Get|Post|Put|Patch|Delete|All)$/,
        '.controller.ts',
        'A handler of HTTP stands in a *.controller.ts.',
      ],
      [/^Entity$/, '.entity.ts', 'An entity stands in a *.entity.ts.'],
    ];
    return {
      Program: (node) => {
        const integration = file.endsWith('.it.test.ts');
        if (integration && !file.includes('/test/'))
          context.report({ node, message: 'An integration test (*.it.test.ts) stands in a folder test/.' });
        if (file.includes('/test/') && /[.]test[.]tsx?$/.test(file) && !integration)
          context.report({ node, message: 'A unit test stands beside the file that it is about.' });
      },
      Decorator: (node) => {
        for (const [decorator, ending, message] of inTest ? [] : places)
          if (decorator.test(node.expression.callee?.name) && !file.endsWith(ending))
            context.report({ node, message });
      },
    };
  },
};

/** Refuses a literal, or a part of a template, that is such a path. */
const pathsThatAre = (pattern) =>
  [`Literal[value=/${pattern}/]`, `TemplateElement[value.raw=/${pattern}/]`].map((selector) => ({
    selector,
    message: 'A path is spelt once, in contracts/calls: call by it, or take addressOf(call).',
  }));
const PUBLIC_OR_INTERNAL = String.raw`^[/](api|internal)[/]\w`;
const PATHS = pathsThatAre(PUBLIC_OR_INTERNAL);
/** Calls of services with neither prefix, up to their first parameter. A page may have such a path, so web may write them. */
const unprefixed = globSync('contracts/calls/*.ts', { cwd: import.meta.dirname })
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .flatMap((source) => [...source.matchAll(/defineCall\(\s*'\w+',\s*'(\/[^':]+)/g)].map(([, path]) => path))
  .filter((path) => !/^\/(api|internal)\//.test(path));
const PATHS_OF_CALLS = [
  ...PATHS,
  ...[...new Set(unprefixed)].flatMap((path) => pathsThatAre(`^${path.replaceAll('/', '[/]')}$`)),
];

const RULES = [
  ...['TemplateElement[value.raw=', 'Literal[value='].map((text) => ({
    selector: `${text}${STARS}]`,
    message: 'Name the columns: a prepared statement with * fails once a migration adds one.',
  })),
  {
    // Fastify takes the `undefined` that comes of it for an answer and sends that, too.
    selector:
      ':function[async=true] UnaryExpression[operator="void"] > CallExpression[callee.property.name="send"]',
    message: 'Answer once: an async handler returns what is sent, or the reply.',
  },
];
const SQL = String.raw`/^\s*(select\s(?!1$)|insert into\s|update\s+\w+\s+(\w+\s+)?set\s|delete from\s|with\s+\w+\s+as\s)/`;
const SQL_ELSEWHERE = [
  'CallExpression[callee.name=/^(statement|family)$/]',
  `TemplateElement[value.raw=${SQL}]`,
  `Literal[value=${SQL}]`,
].map((selector) => ({ selector, message: 'SQL stands in *.sql.ts, where a test finds all of it.' }));

export default ts.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '.data/',
      '.python/',
      'test-output/',
      '**/*.gen.ts',
      '**/*.gen.d.ts',
    ],
  },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    languageOptions: {
      globals: globals.node,
      parserOptions: {
        projectService: { allowDefaultProject: ['*.mjs', 'scripts/install.mjs'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-empty-object-type': 'off',
      eqeqeq: ['error', 'smart'],
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { portal: { rules: { rooms } } },
    rules: { 'portal/rooms': 'error' },
  },
  {
    // A prepared statement whose columns change fails on every living connection ('cached plan must not change result
    // type'), and a migration adds columns while the release before is at work. `*` of given rows or named ones may stay.
    files: ['services/*/src/**', 'gateway/src/**', 'kit/**'],
    ignores: ['**/*.test.ts', '**/test/**', '**/testing/**'],
    rules: { 'no-restricted-syntax': ['error', ...RULES, ...PATHS_OF_CALLS] },
  },
  {
    // Of the kit, what makes a database ready (migrations, owners, indexes) asks it before there are statements.
    files: ['services/*/src/**', 'gateway/src/**', 'kit/**'],
    ignores: [
      '**/*.sql.ts',
      '**/*.test.ts',
      '**/test/**',
      '**/testing/**',
      'kit/database/migrations/**',
      'kit/database/{grants,indexes,prepare-databases,schema,statement}.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...RULES, ...PATHS_OF_CALLS, ...SQL_ELSEWHERE] },
  },
  { files: ['web/src/**'], rules: { 'no-restricted-syntax': ['error', ...PATHS] } },
  {
    // Pages run in browsers of 2023, for which nothing is added to the language.
    files: ['web/src/**', 'contracts/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Map', property: 'groupBy', message: 'Use lib/grouped-by.' },
        { object: 'Object', property: 'groupBy', message: 'Use lib/grouped-by.' },
        { object: 'URL', property: 'canParse', message: 'Browsers of 2023 lack it: try new URL.' },
        { object: 'URL', property: 'parse', message: 'Browsers of 2023 lack it: try new URL.' },
        { object: 'Promise', property: 'withResolvers', message: 'Browsers of 2023 lack it.' },
        { object: 'Promise', property: 'try', message: 'Browsers of 2023 lack it.' },
      ],
    },
  },
  {
    // Where it is served, and examples of addresses.
    files: ['gateway/src/docs/**'],
    rules: { 'no-restricted-syntax': ['error', ...RULES, ...SQL_ELSEWHERE] },
  },
  {
    files: ['contracts/**'],
    rules: forbid('@nestjs/*', '@portal/kit*', ...services, '@portal/gateway*', '@portal/web*'),
  },
  { files: ['kit/**'], rules: forbid(...services, '@portal/gateway*', '@portal/web*') },
  {
    files: ['services/**', 'gateway/**'],
    ignores: ['services/*/seed/**'],
    rules: forbid(...services, '@portal/gateway*', '@portal/web*', ...outside),
  },
  {
    files: ['web/**'],
    plugins: { 'react-hooks': hooks },
    languageOptions: { globals: globals.browser },
    rules: {
      ...hooks.configs.recommended.rules,
      ...forbid('@nestjs/*', '@portal/kit*', ...services, '@portal/gateway*'),
    },
  },
  texts,
  textsOfMails,
  {
    // Node runs them as they are: it takes the types away and nothing else.
    files: ['scripts/**/*.ts', 'services/*/seed/*.ts', 'deploy/postgres/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TSEnumDeclaration, TSParameterProperty, TSModuleDeclaration, Decorator',
          message: 'Node runs this file by taking its types away: this is more than a type.',
        },
      ],
    },
  },
  { files: ['**/*.mjs'], ...ts.configs.disableTypeChecked },
  { files: ['scripts/**', 'deploy/postgres/**', '**/*.mjs', 'web/e2e/**'], rules: { 'no-console': 'off' } },
);
