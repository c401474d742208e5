/** How a figure stands to the one before. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  /** By how much, rounded; 0 for 'same', null where none was before: of that no share can be said. */
  percent: number | null;
}

/** Less than half a percent is none that anybody would act on. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: 'same', percent: 0 };
  const direction = now > before ? 'up' : 'down';
  if (before <= 0) return { direction, percent: null };
  const percent = Math.round((100 * Math.abs(now - before)) / before);
  return percent === 0 ? { direction: 'same', percent } : { direction, percent };
}
