import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamicModule, Type } from '@nestjs/common';
import { AssertionSettings, BusinessSettings, ProcessSettings } from '@portal/kit/config/service-settings';
import { defaultsOf, meaningsOf } from '@portal/kit/config/settings';
import { SERVICES } from '@portal/contracts/values/services';
import { TracingSettings } from '@portal/kit/tracing/settings';
import { SandboxSettings } from '@portal/stripe-sandbox/settings';
import { getMetadataStorage } from 'class-validator';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');

export interface Setting {
  name: string;
  /** Empty when it must be set. */
  byDefault: string;
  meaning: string;
  readBy: string[];
}

type Module = Type | DynamicModule;
const load = async <Name extends string>(path: string, name: Name) =>
  ((await import(join(root, path))) as Record<Name, unknown>)[name];

const isDynamic = (module: Module): module is DynamicModule => 'module' in module;

/** The settings classes that a module provides. */
function settingsIn(module: Module): Type[] {
  const [type, added]: [Type, Partial<DynamicModule>] = isDynamic(module)
    ? [module.module, module]
    : [module, {}];
  const parts = (kind: 'providers' | 'imports'): unknown[] => [
    ...((Reflect.getMetadata(kind, type) as unknown[] | undefined) ?? []),
    ...(added[kind] ?? []),
  ];
  const isSettings = (part: unknown): part is Type => meaningsOf(part) !== undefined;
  return [
    ...parts('providers').filter(isSettings),
    ...parts('imports').flatMap((each) => settingsIn(each as Module)),
  ];
}

/** The settings classes of each process: from its modules, and the few that are read before or outside them. */
async function classes(): Promise<[process: string, Type][]> {
  const modules: [string, Module][] = [];
  for (const name of SERVICES)
    modules.push([name, (await load(`services/${name}/src/app.module.ts`, 'AppModule')) as Module]);
  modules.push(['gateway', (await load('gateway/src/app.module.ts', 'AppModule')) as Module]);
  modules.push(['hub', (await load('gateway/src/live/hub.module.ts', 'HubModule')) as Module]);
  const beside: [string, Type][] = [
    ['identity', (await load('services/identity/src/settings.ts', 'FirstAdminSettings')) as Type],
    ['gateway', (await load('gateway/src/settings.ts', 'ProxySettings')) as Type],
  ];
  return [
    ...modules.flatMap(([name, module]) =>
      [ProcessSettings, BusinessSettings, AssertionSettings, TracingSettings, ...settingsIn(module)].map(
        (each) => [name, each] as [string, Type],
      ),
    ),
    ...beside,
    ['stripe-sandbox', SandboxSettings],
  ];
}

/** The settings of a class that are optional without a default. */
function optionalIn(type: Type): Set<string> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return new Set(rules.filter(({ name }) => name === 'isOptional').map(({ propertyName }) => propertyName));
}

/** The default as the table shows it; empty when the setting must be set. */
function shown(byDefault: unknown, isOptional: boolean): string {
  if (Array.isArray(byDefault) && byDefault.length === 0) return 'not set';
  if (byDefault !== undefined) return `\`${String(byDefault)}\``;
  return isOptional ? 'not set' : '';
}

/** Every setting that a process reads; twice when two processes give it different meanings. */
export async function readSettingsOfAll(): Promise<Setting[]> {
  const found = new Map<string, Setting>();
  const add = (name: string, meaning: string, byDefault: string, process: string) => {
    const key = [name, byDefault, meaning].join('\n');
    const setting = found.get(key) ?? { name, byDefault, meaning, readBy: [] };
    found.set(key, setting);
    if (!setting.readBy.includes(process)) setting.readBy.push(process);
  };
  for (const [process, type] of await classes()) {
    const [defaults, optional] = [defaultsOf(type), optionalIn(type)];
    for (const [name, meaning] of Object.entries(meaningsOf(type)!))
      add(name, meaning, shown(defaults[name], optional.has(name)), process);
  }
  for (const service of SERVICES)
    found.set(service, {
      name: `${service.toUpperCase().replace('-', '_')}_SERVICE_URL`,
      byDefault: '',
      meaning: `Where ${service} is.`,
      readBy: ['whoever asks it'],
    });
  return [...found.values()].toSorted((one, other) =>
    one.name < other.name ? -1 : one.name > other.name ? 1 : 0,
  );
}

/** The lines of .env.example: each name with its value and its comment. */
export function readExample(): { name: string; value: string; meaning: string }[] {
  const lines: { name: string; value: string; meaning: string }[] = [];
  let section = '';
  let comment = '';
  let before = '';
  for (const line of readFileSync(join(root, '.env.example'), 'utf8').split('\n')) {
    const [, title] = /^# --- (.*) ---$/.exec(line) ?? [];
    const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
    if (title) [section, comment] = [`${title[0]!.toUpperCase()}${title.slice(1)}.`, ''];
    else if (line === '') comment = '';
    else if (line.startsWith('# '))
      comment = before.startsWith('# ') && comment ? `${comment} ${line.slice(2)}` : line.slice(2);
    else if (name) lines.push({ name, value: value!, meaning: comment || section });
    before = line;
  }
  return lines;
}

const SERVICES_AND_EDGE = [...SERVICES, 'gateway', 'hub'];

function readersOf({ readBy }: Setting): string {
  const has = (names: readonly string[]) => names.every((name) => readBy.includes(name));
  const groups = [
    { names: [...SERVICES_AND_EDGE, 'stripe-sandbox'], word: 'every process' },
    { names: SERVICES_AND_EDGE, word: 'services, gateway, hub' },
    { names: [...SERVICES], word: 'services' },
  ];
  const group = groups.find(({ names }) => has(names));
  return [...(group ? [group.word] : []), ...readBy.filter((name) => !group?.names.includes(name))].join(
    ', ',
  );
}

type Environments = Record<string, { environment?: Record<string, unknown> }>;

/** Settings that a line in .env does not set in Compose: docker-compose.yml sets its own value for them, or none. */
function notFromEnv(settings: Setting[]): string[] {
  const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Environments;
  };
  const given = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment));
  const isFromEnv = (name: string) =>
    given.some(([key, value]) => key === `${name}_FILE` || (key === name && String(value).includes('${')));
  return [...new Set(settings.map(({ name }) => name))].filter((name) => !isFromEnv(name));
}

/** Variables that the commands read from the shell only. */
const OF_THE_SHELL: [name: string, meaning: string][] = [
  ['MODE', '`native` or `compose`: where `make up` starts the portal. Not set: Compose if Docker runs.'],
  ['ENV_FILE', 'A file to read instead of `.env`.'],
  ['DATA_DIR', 'The folder for data of processes without containers, and for secrets; by default `.data`.'],
  [
    'COMPOSE_PROJECT_NAME',
    'Prefix of containers and volumes, by default `portal`; two names are two portals.',
  ],
  ['PORTAL_IMAGE', 'The image of the programs, by default `portal-program`.'],
  ['MINIO', 'The program of MinIO without containers, if it is not on the `PATH`.'],
  ['BACKUP_DIR', 'Where `make backup` writes, by default `backups`; `KEEP` is how many backups stay.'],
];

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '\\<');
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** The content of docs/settings.md, before formatting. */
export async function settingsPage(): Promise<string> {
  const settings = await readSettingsOfAll();
  const read = new Set(settings.map(({ name }) => name));
  const installation = readExample().filter(({ name }) => !read.has(name));
  return `<!-- Generated by make gen from the code that reads the settings. Do not edit. -->

# Settings

Each process reads its settings from its environment when it starts. An empty setting counts as not set. A missing or wrong
one ends the process with a sentence that says so. \`make up\` and Compose take them from \`.env\`, which the first \`make up\`
writes from [.env.example](../.env.example) with random secrets.

Instead of a setting \`NAME\` of the first table, \`NAME_FILE\` may name a file that holds the value (without the newline at its
end). Secrets reach the containers this way. If both are set, or the file is empty or cannot be read, the process ends too.

In Compose a **needed** setting is generated at the first start, or is in \`docker-compose.yml\`. So \`.env\` may be absent, and an
empty line in it counts as not set.

## What the processes read

${table(
  ['setting', 'read by', 'default', 'meaning'],
  settings.map((setting) => [
    `\`${setting.name}\``,
    readersOf(setting),
    setting.byDefault || '**needed**',
    cell(setting.meaning),
  ]),
)}

In Docker Compose a line in \`.env\` does not set the following. \`docker-compose.yml\` has its own value for them, or none; a
\`docker-compose.override.yml\` may set another: ${notFromEnv(settings)
    .map((name) => `\`${name}\``)
    .join(', ')}.

## What only the installation reads

\`make\` and Compose read these from \`.env\`: ports, profiles, and secrets that are part of the addresses above.

${table(
  ['setting', 'at first', 'meaning'],
  installation.map(({ name, value, meaning }) => [
    `\`${name}\``,
    value.startsWith('<') ? 'random' : value ? `\`${value}\`` : 'not set',
    cell(meaning),
  ]),
)}

## What only the shell sets

Variables of the shell before \`make\`, such as \`MODE=native make up\`. \`make help\` shows those of each command.

${table(
  ['variable', 'meaning'],
  OF_THE_SHELL.map(([name, meaning]) => [`\`${name}\``, cell(meaning)]),
)}
`;
}
