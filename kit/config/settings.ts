import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** Settings that cannot be used: one sentence for each, shown to whoever starts the process. */
export class SettingsError extends Error {
  constructor(readonly sentences: string[]) {
    super(sentences.join('\n'));
  }
}

/**
 * Reads the named settings from the environment. An empty value counts as absent. Instead of NAME there may be NAME_FILE,
 * the path of a file with the value: what is in the environment of a container is seen by all who may look at it.
 */
export function readSettings<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: Record<string, string | undefined> = process.env,
): z.infer<z.ZodObject<Shape>> {
  const sentences: string[] = [];
  const given = Object.fromEntries(
    Object.keys(shape).map((name) => [name, valueOf(name, env, (sentence) => sentences.push(sentence))]),
  );
  if (sentences.length > 0) throw new SettingsError(sentences);
  const result = z.object(shape).safeParse(given);
  if (result.success) return result.data;
  throw new SettingsError(
    result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return given[name] === undefined ? `${name} is not set.` : `${name} is wrong: ${issue.message}.`;
    }),
  );
}

/** The value of a setting, from the environment or its file; undefined when there is none, or a complaint about it. */
function valueOf(
  name: string,
  env: Record<string, string | undefined>,
  complain: (sentence: string) => void,
): string | undefined {
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

/** A class of settings; docs/settings.md is made of the shapes, so each of theirs has a `describe`. */
export interface SettingsClass<Shape extends z.ZodRawShape = z.ZodRawShape> {
  new (): z.infer<z.ZodObject<Shape>>;
  readonly shape: Shape;
}

/**
 * The base of a service's settings class: `class StripeSettings extends settings({ … }) {}`, provided and
 * injected like anything else, validated when it is made.
 */
export function settings<Shape extends z.ZodRawShape>(shape: Shape): SettingsClass<Shape> {
  return class {
    static readonly shape = shape;
    constructor() {
      Object.assign(this, readSettings(shape));
    }
  } as SettingsClass<Shape>;
}

/** `30`, `1.5` … as a positive number. */
export const positiveNumber = z.coerce.number().positive();
export const port = z.coerce.number().int().min(0).max(65_535);
export const secret = z.string().min(16, 'it needs at least 16 characters');
/** Several, separated by commas; none when it is not set. */
export const secrets = z
  .string()
  .optional()
  .transform((list) => list?.split(',').map((each) => each.trim()) ?? [])
  .refine((all) => all.every((each) => each.length >= 16), 'each needs at least 16 characters');
