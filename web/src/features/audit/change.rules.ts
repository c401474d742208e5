type Facts = Record<string, unknown> | null;

export interface ChangedFact {
  /** 'Price in cents' */
  name: string;
  /** null where there was, or is, nothing. */
  before: string | null;
  after: string | null;
}

/** What changed, fact by fact: those before, then those that came. What stayed the same is left out. */
export function changedFacts(before: Facts, after: Facts): ChangedFact[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({ name: words(name), before: shown(before?.[name]), after: shown(after?.[name]) }))
    .filter((fact) => fact.before !== fact.after);
}

/** `priceInCents` -> 'Price in cents' */
function words(name: string): string {
  const apart = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return apart.charAt(0).toUpperCase() + apart.slice(1);
}

function shown(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
