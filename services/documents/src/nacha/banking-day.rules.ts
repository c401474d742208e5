/** The time zone of the ACH operators. They reject a file whose creation date is in their future. */
const AT_THE_BANKS = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

/** `YYYY-MM-DD` and `HH:MM` in the banks' time zone. */
export function atTheBanks(now: Date): { day: string; time: string } {
  const [day, time] = AT_THE_BANKS.format(now).split(', ');
  return { day: day!, time: time! };
}

/** The next day that is not a Saturday or Sunday. The bank handles holidays: it moves the entries to the next day. */
export function nextBankingDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  do date.setUTCDate(date.getUTCDate() + 1);
  while ([0, 6].includes(date.getUTCDay()));
  return date.toISOString().slice(0, 10);
}
