/** Where the ACH operators' clocks are: a file that was made tomorrow would be refused. */
const AT_THE_BANKS = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

/** `YYYY-MM-DD` and `HH:MM`, as the banks' clocks show it. */
export function atTheBanks(now: Date): { day: string; time: string } {
  const [day, time] = AT_THE_BANKS.format(now).split(', ');
  return { day: day!, time: time! };
}

/** The next day that is neither Saturday nor Sunday. Of holidays the bank knows: it moves the entries to the day after. */
export function nextBankingDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  do date.setUTCDate(date.getUTCDate() + 1);
  while ([0, 6].includes(date.getUTCDay()));
  return date.toISOString().slice(0, 10);
}
