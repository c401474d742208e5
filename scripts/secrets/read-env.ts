import { parseEnv } from 'node:util';
import { Problem } from '../lib/say.ts';

/**
 * Compose takes such a # as part of the value, other programs as the start of a comment, which would truncate a
 * password.
 */
const HASH_WITHOUT_QUOTES = /^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=(?![ \t]*["'`])[^#\n]*[^\s#]#/m;

/**
 * Parses the text of a `.env` file.
 * @throws Problem when other programs would read another value than Compose
 */
export function readEnv(text: string): Record<string, string> {
  const [, name] = HASH_WITHOUT_QUOTES.exec(text) ?? [];
  if (name) throw new Problem(`${name} in .env has a #: write its value in single quotes.`);
  return parseEnv(text) as Record<string, string>;
}
