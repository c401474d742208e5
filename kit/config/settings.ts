import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

type Environment = Record<string, string | undefined>;
type SettingsClass<Of extends object = object> = new () => Of;

/** Settings that cannot be used: one sentence for each, shown to whoever starts the process. */
export class SettingsError extends Error {
  constructor(readonly sentences: string[]) {
    super(sentences.join('\n'));
  }
}

/** What a class of settings says when each of its settings is right, and they do not go together. */
export interface GoTogether {
  /** A sentence for each problem. */
  problems(): string[];
}

const MEANINGS = Symbol('meanings of settings');

/**
 * A setting of a class with `@Settings()`; class-validator's decorators beside it say what is right, each with the end of
 * the sentence 'NAME is wrong: …' as its message. The value of its initializer is its default.
 * @param meaning what docs/settings.md says of it
 */
export const Setting =
  (meaning: string): PropertyDecorator =>
  (prototype, name) => {
    const before = (Reflect.getOwnMetadata(MEANINGS, prototype) as Record<string, string> | undefined) ?? {};
    Reflect.defineMetadata(MEANINGS, { ...before, [name as string]: meaning }, prototype);
  };

/**
 * Makes a class one of settings: `new`, by Nest or by hand, reads them from the environment and checks them. Getters may
 * compute of them; initializers may not, since they run before.
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

/** Without reading: the classes as they were written. */
const plains = new WeakMap<SettingsClass, SettingsClass>();
const asWritten = <Of extends object>(type: SettingsClass<Of>): SettingsClass<Of> =>
  (plains.get(type) ?? type) as SettingsClass<Of>;

/** The meanings of a class's settings, by name; undefined for what is no class of settings. */
export function meaningsOf(type: unknown): Record<string, string> | undefined {
  const prototype: unknown = typeof type === 'function' ? type.prototype : undefined; // an arrow function has none
  return prototype instanceof Object
    ? (Reflect.getMetadata(MEANINGS, prototype) as Record<string, string> | undefined)
    : undefined;
}

/** The settings of a class as they are where none is set, and nothing is checked. */
export const defaultsOf = (type: SettingsClass): Record<string, unknown> =>
  ({ ...new (asWritten(type))() }) as Record<string, unknown>;

/**
 * Reads the settings of a class from the environment. An empty value counts as absent. Instead of NAME there may be
 * NAME_FILE, the path of a file with the value: what is in the environment of a container is seen by all who may look at it.
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
  refuse((settings as Partial<GoTogether>).problems?.() ?? []);
  return settings;
}

/**
 * What is wrong with the settings of a class as far as they are set: whoever asks need not have all that its process has.
 * An empty value counts as absent.
 * @returns a sentence for each, as its process would say it
 */
export function wrongAmong(type: SettingsClass, set: Environment): string[] {
  const given = givenOf(type, (name) => set[name] || undefined);
  const { settings, faults } = check(type, given);
  const wrong = faults.filter(({ name }) => given[name] !== undefined);
  if (wrong.length > 0) return wrong.map(({ name, fault }) => `${name} is wrong: ${fault}.`);
  return (settings as Partial<GoTogether>).problems?.() ?? [];
}

/** Of a class's settings those that have a value. */
function givenOf(type: SettingsClass, valueOf: (name: string) => string | undefined): Record<string, string> {
  const values = Object.keys(meaningsOf(asWritten(type)) ?? {}).map((name) => [name, valueOf(name)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Record<string, string>;
}

/** The faults are in the order in which the class has its settings, one for each. */
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

/** The value of a setting, from the environment or its file; undefined when there is none, or a complaint about it. */
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
 * One setting whose name is only known when it is read.
 * @param decorators what is right, as beside `@Setting`
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
