/** The days within which a library with a known vulnerability is replaced, from the day that a fixed version is out. */
export const DAYS = { critical: 7, high: 30, moderate: 90, low: 90, info: 90 } as const;
type Severity = keyof typeof DAYS;

/** What `npm audit --json` prints, as far as it is read here; npm 7 and newer. */
interface Report {
  vulnerabilities?: Record<
    string,
    { severity: Severity; range: string; via: (string | { title: string; url: string })[] }
  >;
  /** Instead, when the registry gave no answer. */
  message?: string;
}

export interface Finding {
  severity: Severity;
  /** A line for people. */
  line: string;
}

/** It is not known whether a library is vulnerable. */
export class NoAnswer extends Error {}

/**
 * What is known of the libraries, the most severe first. One that is listed only because it uses another has no line.
 * @param printed by `npm audit --json`
 * @throws NoAnswer when the registry said nothing: no finding would then mean nothing
 */
export function findingsIn(printed: string): Finding[] {
  let report: Report;
  try {
    report = JSON.parse(printed) as Report;
  } catch {
    throw new NoAnswer('npm printed no report');
  }
  if (!report.vulnerabilities) throw new NoAnswer(report.message ?? 'npm gave no reason');
  const order = Object.keys(DAYS);
  return Object.entries(report.vulnerabilities)
    .flatMap(([name, { severity, range, via }]) => {
      const why = via.flatMap((each) => (typeof each === 'string' ? [] : `${each.title} (${each.url})`));
      if (why.length === 0) return [];
      return [
        { severity, line: `${severity}, within ${DAYS[severity]} days: ${name} ${range}: ${why.join('; ')}` },
      ];
    })
    .toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}
