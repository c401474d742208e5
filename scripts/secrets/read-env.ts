import { parseEnv } from 'node:util';

/**
 * Compose takes such a # as part of the value, other programs as the start of a comment, which would truncate a
 * password.
 */
const HASH_WITHOUT_QUOTES = /^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=(?![ \t]*["'`])[^#\n]*[^\s#]#/m;

/**
 * Parses the text of a `.env` file.
 * @throws Error with a sentence for the operator when other programs would read another value than Compose
 */
export function readEnv(text: string): Record<string, string> {
  const [, name] = HASH_WITHOUT_QUOTES.exec(text) ?? [];
  if (name) throw new Error(`${name} in .env has a #: write its value in single quotes.`);
  return parseEnv(text) as Record<string, string>;
}
