/** What is told of a text that no database of ours keeps. */
export const UNKEEPABLE = 'This has a character that cannot be kept';

/** PostgreSQL keeps no text with U+0000 in it, and no JSON with half of a surrogate pair. */
export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * The fields of a request's body or query with such a text in them, however deep. Fields that no rule knows are looked at
 * like the others: nobody means them.
 */
export function unkeepableFields(value: unknown): string[] {
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([field, held]) => (hasUnkeepable(held) ? [field] : []));
}

/** Not by recursion: a body may be as deep as it is long. */
function hasUnkeepable(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && !isKeepable(next)) return true;
    if (isContainer(next)) for (const held of Object.values(next)) left.push(held);
  }
  return false;
}

/** What JSON, a query or a form is made of: lists, and objects of no class of their own. Bytes and streams are none. */
function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const kind = Object.getPrototypeOf(value) as object | null;
  return Array.isArray(value) || kind === null || Object.getPrototypeOf(kind) === null;
}
