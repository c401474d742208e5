// Who may import whom, beside the import rule of eslint.config.mjs (docs/architecture.md, 'The rooms'): `npm run circles`.
// Tests are left out: nobody imports one.
export default {
  forbidden: [
    {
      name: 'no-circle-of-files',
      comment: 'Two files that need each other are one, or a third is missing. Imports of types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-folders',
      comment:
        'A feature, or a room of kit, uses only those that do not use it. Move what both need to a third.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'features-of-web-apart',
      comment: 'What two features of the web need is in web/src/ui or web/src/lib.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'A rule takes values and returns values.',
      severity: 'error',
      from: { path: String.raw`\.rules\.tsx?$` },
      to: {
        path: [
          String.raw`^(node:)?(fs|net|tls|https?|dns|dgram|child_process)(/|$)`,
          String.raw`node_modules/(@nestjs|typeorm|pg|amqplib|undici|minio|nodemailer|react)/`,
          String.raw`\.(controller|entity)\.ts$`,
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The checker of the books imports nothing, since it can be taken elsewhere; the page /check is made of it.
    exclude: { path: String.raw`(^|/)(dist|test|e2e)/|\.test\.tsx?$|^scripts/verify\.mjs$` },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['source', 'import', 'node', 'default'] },
  },
};
