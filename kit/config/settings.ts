import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

type Environment = Record<string, string | undefined>;
type SettingsClass<Of extends object = object> = new () => Of;

/** Wrong settings: one sentence for each, shown to the operator. */
export class SettingsError extends Error {
  constructor(readonly sentences: string[]) {
    super(sentences.join('\n'));
  }
}

/** For a class that checks its settings against each other, once each is valid by itself. */
export interface CrossChecked {
  /** A sentence for each problem. */
  problems(): string[];
}

const MEANINGS = Symbol('meanings of settings');

/**
 * Declares a setting in a class with `@Settings()`. class-validator's decorators beside it validate the value; their
 * messages complete the sentence 'NAME is wrong: …'. The initializer is the default.
 * @param meaning its description in docs/settings.md
 */
export const Setting =
  (meaning: string): PropertyDecorator =>
  (prototype, name) => {
    const before = (Reflect.getOwnMetadata(MEANINGS, prototype) as Record<string, string> | undefined) ?? {};
    Reflect.defineMetadata(MEANINGS, { ...before, [name as string]: meaning }, prototype);
  };

/**
 * Makes a class read its settings from the environment and validate them when it is constructed, by Nest or by hand.
 * Getters may use the settings; initializers may not, since they run before.
 */
export const Settings =
  () =>
  <Class extends SettingsClass>(plain: Class): Class => {
    const read = class extends (plain as SettingsClass) {
      constructor() {
        super();
        Object.assign(this, readSettings(plain));
      }
    };
    Object.defineProperty(read, 'name', { value: plain.name });
    plains.set(read, plain);
    return read as Class;
  };

/** From the class that reads the environment to the class as it was written. */
const plains = new WeakMap<SettingsClass, SettingsClass>();
const asWritten = <Of extends object>(type: SettingsClass<Of>): SettingsClass<Of> =>
  (plains.get(type) ?? type) as SettingsClass<Of>;

/** The descriptions of a class's settings, by name; undefined when it is not a class of settings. */
export function meaningsOf(type: unknown): Record<string, string> | undefined {
  const prototype: unknown = typeof type === 'function' ? type.prototype : undefined; // an arrow function has none
  return prototype instanceof Object
    ? (Reflect.getMetadata(MEANINGS, prototype) as Record<string, string> | undefined)
    : undefined;
}

/** The defaults of a class's settings, not validated. */
export const defaultsOf = (type: SettingsClass): Record<string, unknown> =>
  ({ ...new (asWritten(type))() }) as Record<string, unknown>;

/**
 * Reads the settings of a class from the environment. An empty value counts as absent. NAME_FILE may name a file that
 * holds the value of NAME: the environment of a container is visible to everybody who may inspect it.
 * @throws SettingsError
 */
export function readSettings<Of extends object>(type: SettingsClass<Of>, env: Environment = process.env): Of {
  const unread: string[] = [];
  const given = givenOf(type, (name) => valueOf(name, env, (sentence) => unread.push(sentence)));
  refuse(unread);
  const { settings, faults } = check(type, given);
  refuse(
    faults.map(({ name, fault }) =>
      given[name] === undefined ? `${name} is not set.` : `${name} is wrong: ${fault}.`,
    ),
  );
  refuse((settings as Partial<CrossChecked>).problems?.() ?? []);
  return settings;
}

/**
 * Validates only those settings of a class that are set, for callers that do not have all of a process's settings.
 * An empty value counts as absent.
 * @returns a sentence for each problem, as the process would report it
 */
export function wrongAmong(type: SettingsClass, set: Environment): string[] {
  const given = givenOf(type, (name) => set[name] || undefined);
  const { settings, faults } = check(type, given);
  const wrong = faults.filter(({ name }) => given[name] !== undefined);
  if (wrong.length > 0) return wrong.map(({ name, fault }) => `${name} is wrong: ${fault}.`);
  return (settings as Partial<CrossChecked>).problems?.() ?? [];
}

/** The settings of a class that have a value. */
function givenOf(type: SettingsClass, valueOf: (name: string) => string | undefined): Record<string, string> {
  const values = Object.keys(meaningsOf(asWritten(type)) ?? {}).map((name) => [name, valueOf(name)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Record<string, string>;
}

/** Faults come in the order of the class's settings, at most one for each. */
function check<Of extends object>(type: SettingsClass<Of>, given: Record<string, string>) {
  const settings = plainToInstance(asWritten(type), given, { exposeDefaultValues: true });
  const found = validateSync(settings, { stopAtFirstError: true });
  const faults = Object.keys(meaningsOf(asWritten(type)) ?? {}).flatMap((name) => {
    const constraints = found.find(({ property }) => property === name)?.constraints;
    return constraints ? [{ name, fault: Object.values(constraints)[0]! }] : [];
  });
  return { settings, faults };
}

function refuse(sentences: string[]): void {
  if (sentences.length > 0) throw new SettingsError(sentences);
}

/** The value of a setting, from the environment or its file; undefined when it has none. Reports problems to `complain`. */
function valueOf(name: string, env: Environment, complain: (sentence: string) => void): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name] || undefined;
  if (env[name]) {
    complain(`${name} and ${name}_FILE are both set: set one of them.`);
    return undefined;
  }
  try {
    const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (value === '') complain(`${name}_FILE is wrong: ${file} is empty.`);
    return value;
  } catch {
    complain(`${name}_FILE is wrong: ${file} cannot be read.`);
    return undefined;
  }
}

/**
 * Reads one setting whose name is only known at run time.
 * @param decorators the validators, as beside `@Setting`
 * @throws SettingsError
 */
export function readSetting(
  name: string,
  decorators: PropertyDecorator[],
  env: Environment = process.env,
): string {
  const type = class {};
  for (const decorate of [...decorators, Setting('')]) decorate(type.prototype, name);
  return (readSettings(type, env) as Record<string, string>)[name]!;
}
