import { parseEnv } from 'node:util';
import { Problem } from '../lib/say.ts';

/** Compose takes such a # for a part of the value, and others for the beginning of a comment: a password would be cut short. */
const HASH_WITHOUT_QUOTES = /^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=(?![ \t]*["'`])[^#\n]*[^\s#]#/m;

/** The settings in the text of a file `.env`. @throws Problem where programs would read another value than Compose does */
export function readEnv(text: string): Record<string, string> {
  const [, name] = HASH_WITHOUT_QUOTES.exec(text) ?? [];
  if (name) throw new Problem(`${name} in .env has a #: write its value in single quotes.`);
  return parseEnv(text) as Record<string, string>;
}
