/** The message for text that our databases cannot store. */
export const UNKEEPABLE = 'This has a character that cannot be kept';

/** PostgreSQL stores no text with U+0000, and no JSON with half a surrogate pair. */
export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * The fields of a request's body or query that contain such text, at any depth. Fields that no rule knows are checked as
 * well.
 */
export function unkeepableFields(value: unknown): string[] {
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([field, held]) => (hasUnkeepable(held) ? [field] : []));
}

function hasUnkeepable(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && !isKeepable(next)) return true;
    if (!isContainer(next)) continue;
    // Names too: they are stored with the rest of a JSON value.
    for (const [name, held] of Object.entries(next)) {
      if (!isKeepable(name)) return true;
      left.push(held);
    }
  }
  return false;
}

/** Requests of ours have four levels at most. A library that walks deeper ones by recursion exhausts the stack. */
const MOST_LEVELS = 32;

/** Whether arrays and objects are nested so deep that no request of ours is meant. */
export function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MOST_LEVELS) return true;
    level = level.flatMap((held) => Object.values(held) as unknown[]).filter(isContainer);
  }
  return false;
}

/** Arrays and plain objects, as JSON, a query or a form has them; not buffers or streams. */
function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const kind = Object.getPrototypeOf(value) as object | null;
  return Array.isArray(value) || kind === null || Object.getPrototypeOf(kind) === null;
}
