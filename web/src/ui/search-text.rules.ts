/** A search box beside the URL, which follows it late. */
export interface SearchText {
  /** What stands in the box. */
  text: string;
  /** What the URL said last. */
  known: string;
  /** What was looked for and has not come back as the URL's yet, oldest first. */
  sent: string[];
}

/** Somebody's typing rests: it is looked for. */
export const lookedFor = (box: SearchText, wanted: string): SearchText => ({
  ...box,
  sent: [...box.sent, wanted],
});

/** The URL says something else: our own word that comes back, or one by other means (back, a link, 'Clear filters'). */
export function urlChanged({ text, sent }: SearchText, value: string): SearchText {
  const place = sent.indexOf(value);
  // Somebody may have typed on since it was looked for.
  if (place >= 0) return { text, known: value, sent: sent.slice(place + 1) };
  return { text: value === text.trim() ? text : value, known: value, sent: [] };
}
