/** Whose upload it is. */
export interface Sender {
  person: string;
  /** Where it comes from. */
  place: string;
}

type Lines = Map<string, Map<string, (() => void)[]>>;

/**
 * Gives out turns round robin: by place and, within it, by person, so that nobody waits for all that another has queued
 * (D-80). A person has one turn at a time, a place at most `atOncePlace`.
 */
export class Turns {
  /** Those who wait, by place and person; each Map is in the order in which its keys are served next. */
  private readonly lines: Lines = new Map();
  private readonly takenBy = new Set<string>();
  private readonly takenAt = new Map<string, number>();
  private taken = 0;

  constructor(private readonly limits: { atOnce: number; atOncePlace: number }) {}

  /** Waits for a turn. @returns ends it; later calls do nothing */
  async take(sender: Sender): Promise<() => void> {
    await new Promise<void>((begin) => {
      this.enqueue(sender, begin);
      this.serve();
    });
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.count(sender, -1);
      this.serve();
    };
  }

  private enqueue({ person, place }: Sender, begin: () => void): void {
    const people = this.lines.get(place) ?? new Map<string, (() => void)[]>();
    this.lines.set(place, people);
    people.set(person, [...(people.get(person) ?? []), begin]);
  }

  private serve(): void {
    while (this.taken < this.limits.atOnce) {
      const next = this.next();
      if (!next) return;
      next();
    }
  }

  /** Takes the next one whose person and place may have a turn out of the lines, and moves both to the back. */
  private next(): (() => void) | null {
    for (const [place, people] of this.lines) {
      if ((this.takenAt.get(place) ?? 0) >= this.limits.atOncePlace) continue;
      for (const [person, [begin, ...others]] of people) {
        if (this.takenBy.has(person)) continue;
        people.delete(person);
        if (others.length > 0) people.set(person, others);
        this.lines.delete(place);
        if (people.size > 0) this.lines.set(place, people);
        this.count({ person, place }, 1);
        return begin!;
      }
    }
    return null;
  }

  private count({ person, place }: Sender, by: 1 | -1): void {
    this.taken += by;
    if (by === 1) this.takenBy.add(person);
    else this.takenBy.delete(person);
    const at = (this.takenAt.get(place) ?? 0) + by;
    if (at > 0) this.takenAt.set(place, at);
    else this.takenAt.delete(place);
  }
}
