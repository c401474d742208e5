import { isTimeZone, UTC, type TimeZone } from './business-time-zone.js';

let names: Set<string> | undefined;
const supported = () => (names ??= new Set(Intl.supportedValuesOf('timeZone')));

/** The zones that somebody may choose to see times in (D-162), by name. */
export const displayTimeZones = (): TimeZone[] => [UTC, ...[...supported()].filter((name) => name !== UTC)];

/** Whether it is one of them, or another name of one: browsers call some by their older names. */
export const isDisplayTimeZone = (name: unknown): name is TimeZone =>
  isTimeZone(name) &&
  (name === UTC ||
    supported().has(new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone));
