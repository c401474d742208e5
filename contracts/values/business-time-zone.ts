/** An IANA name such as `America/New_York`. */
export type TimeZone = string;

/** The zone unless `BUSINESS_TIME_ZONE` says otherwise (D-7, D-125). */
export const UTC: TimeZone = 'UTC';

let ours: TimeZone = UTC;

/** The zone whose calendar says which day and month it is, for money and figures (D-46, D-125). */
export const businessTimeZone = (): TimeZone => ours;

/** Called once: by a process from its settings, by a page from `getConfig`, before either asks what day it is. */
export function setBusinessTimeZone(zone: TimeZone): void {
  ours = zone;
}

/** Whether it is the name of a zone that this program knows: `UTC`, or a place such as `America/New_York`. */
export function isTimeZone(name: unknown): name is TimeZone {
  if (name === UTC) return true;
  // `Intl` also takes offsets and abbreviations, which say nothing of summer time.
  if (typeof name !== 'string' || !/^[A-Z][\w+-]*(\/[A-Z][\w+-]*)+$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** As people call it: 'UTC', 'Eastern Time', 'India Standard Time'. */
export function timeZoneName(zone: TimeZone = ours): string {
  if (zone === UTC) return UTC;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')!.value;
}
