/**
 * In lower case as PostgreSQL writes it, a letter at a time: what is searched for meets what is stored. JavaScript alone
 * makes two letters of `İ`, and another one of a `Σ` at the end of a word.
 */
export const lowered = (text: string): string =>
  Array.from(text, (letter) => Array.from(letter.toLowerCase())[0]).join('');

/** A pattern for `like` on lower-case words that contain `text`: what somebody types stands for itself. */
export const containing = (text: string): string => `%${lowered(text).replace(/[\\%_]/g, '\\$&')}%`;
