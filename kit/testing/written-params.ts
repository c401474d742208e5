/** A parameter `$n` that is written to a column unchanged. */
export interface Written {
  table: string;
  column: string;
  param: number;
}

const INSERT =
  /\binsert into (\w+)(?: as \w+)?\s*\(([^)]*)\)\s*(?:overriding \w+ value\s+)?(?:values\s*\(|select(?=\s))/gi;
const UPDATE = /\bupdate (\w+)(?:\s+(?!set\b)\w+)?\s+set\s/gi;
const ALONE = /^\$(\d+)(?:::[\w ]+)?$/;
const ASSIGNED = /^(\w+)\s*=\s*\$(\d+)(?:::[\w ]+)?$/;

/** The parameters that an insert or update writes unchanged; those within an expression are ignored. */
export function writtenParams(text: string): Written[] {
  const inserted = [...text.matchAll(INSERT)].flatMap((found) => {
    const [whole, table = '', columns = ''] = found;
    const values = listFrom(text, found.index + whole.length);
    return columns.split(',').map((column, at) => ({
      table,
      column: column.trim(),
      param: Number(ALONE.exec(values[at] ?? '')?.[1]),
    }));
  });
  const updated = [...text.matchAll(UPDATE)].flatMap((found) => {
    const [whole, table = ''] = found;
    return listFrom(text, found.index + whole.length).map((part) => {
      const [, column = '', param] = ASSIGNED.exec(part) ?? [];
      return { table, column, param: Number(param) };
    });
  });
  return [...inserted, ...updated].filter(({ param }) => !Number.isNaN(param));
}

/** The comma-separated parts of a list, up to its closing bracket or the next clause. */
function listFrom(text: string, start: number): string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of text.slice(start).matchAll(/'(?:[^']|'')*'|\w+|\s+|[^]/g)) {
    if (depth === 0 && /^(?:\)|;|from|where|returning|on|union|limit|order)$/i.test(token)) break;
    if (token === '(') depth++;
    if (token === ')') depth--;
    if (depth === 0 && token === ',') parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts.map((part) => part.trim());
}
