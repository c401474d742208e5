// A row of the table: what was measured, beside its limit, as numbers and as people read it.

/** By their units; those that are not measured are left out. */
export interface Figures {
  /** CPU in µs a request. */
  cpu?: number;
  /** Requests or events a second. */
  rate?: number;
  ms?: number;
  /** In ms, of the slowest hundredth. */
  p99?: number;
  bytes?: number;
}

/** The bound that a ratio has to keep: a cost has one above, a speed one below. */
export type Goal = { atMost: number } | { atLeast: number };

export interface Ratio {
  /** What it is a ratio of; the first of a row needs no name. */
  of?: string;
  value: number;
  /** What the ratio is of, round by round: only of costs. */
  rounds?: { ours: number[]; limit: number[] };
  /** Without one it is only shown. */
  goal?: Goal;
}

/** One row of the table. */
export interface Measured {
  path: string;
  ours: string;
  limit: string;
  ratio: string;
  goal: string;
  reached: boolean;
  /** What a later run is compared with; a row without is shown and kept, and not compared. */
  numbers?: {
    ours: Figures;
    limit: Figures;
    /** The first one decides whether a row fell (compare.rules.ts). */
    ratio: number;
    better: 'less' | 'more';
    /** The costs that the ratio is of, round by round: how sure it is. */
    rounds?: { ours: number[]; limit: number[] };
    others?: Record<string, number>;
  };
}

interface Given {
  path: string;
  ours: Figures;
  limit: Figures;
  /** Says what the limit is, where the path does not. */
  limitIs?: string;
  /** The first one has a goal. */
  ratios: [Ratio & { goal: Goal }, ...Ratio[]];
}

export function rowOf({ path, ours, limit, limitIs, ratios }: Given): Measured {
  const [first, ...others] = ratios;
  const withGoals = ratios.filter((ratio) => ratio.goal);
  return {
    path,
    ours: textOf(ours),
    limit: limitIs ? `${limitIs}: ${textOf(limit)}` : textOf(limit),
    ratio: inBrackets(ratios.map(({ of, value }) => named(of, `${digits(value)} ×`))),
    goal: inBrackets(withGoals.map(({ of, goal }) => named(of, goalText(goal!)))),
    reached: withGoals.every(({ value, goal }) => isReached(value, goal!)),
    numbers: {
      ours,
      limit,
      ratio: first.value,
      better: 'atMost' in first.goal ? 'less' : 'more',
      ...(first.rounds && { rounds: first.rounds }),
      ...(others.length > 0 && {
        others: Object.fromEntries(others.map(({ of = 'other', value }) => [of, value])),
      }),
    },
  };
}

const isReached = (value: number, goal: Goal) =>
  'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
const goalText = (goal: Goal) => ('atMost' in goal ? `≤ ${goal.atMost} ×` : `≥ ${goal.atLeast} ×`);
const named = (of: string | undefined, text: string) => (of ? `${of} ${text}` : text);
/** `3.89 × (rate 0.33 ×)` */
const inBrackets = ([first, ...others]: string[]) =>
  others.length > 0 ? `${first} (${others.join(', ')})` : first!;
const digits = (value: number) => value.toFixed(value < 10 ? 2 : 1);

/** `852 µs, 1329/s` */
export const textOf = ({ cpu, rate, ms, p99, bytes }: Figures): string =>
  [
    cpu !== undefined && `${cpu.toFixed(cpu < 10 ? 1 : 0)} µs`,
    rate !== undefined && `${Math.round(rate)}/s`,
    ms !== undefined && `${ms.toFixed(1)} ms`,
    p99 !== undefined && `p99 ${p99.toFixed(1)} ms`,
    bytes !== undefined && `${(bytes / 1_024).toFixed(1)} KB`,
  ]
    .filter(Boolean)
    .join(', ');
