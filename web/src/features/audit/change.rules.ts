import { formatExactDollars } from '@portal/contracts/values/money';

type Values = Record<string, unknown> | null;

export interface ChangedField {
  /** 'Price' */
  name: string;
  /** null if there was, or is, no value. */
  before: string | null;
  after: string | null;
}

/** The changed values: those that existed before, then new ones. Unchanged values are left out. */
export function changedFields(before: Values, after: Values): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({
      name: words(name),
      before: shown(name, before?.[name]),
      after: shown(name, after?.[name]),
    }))
    .filter((field) => field.before !== field.after);
}

const CENTS = /(In)?Cents$/;
const BASIS_POINTS = /Bps$/;

/** `isActive` -> 'Is active', `priceCents` -> 'Price' */
function words(name: string): string {
  const bare = name.replace(CENTS, '').replace(BASIS_POINTS, '');
  const apart = bare.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return apart.charAt(0).toUpperCase() + apart.slice(1);
}

function shown(name: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && CENTS.test(name)) return formatExactDollars(value);
  if (typeof value === 'number' && BASIS_POINTS.test(name)) return `${value / 100}%`;
  if (typeof value === 'number') return value.toLocaleString('en-US');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
