/** A search box that is synchronised with the URL, which updates later. */
export interface SearchText {
  /** Text in the box. */
  text: string;
  /** Last value of the URL. */
  known: string;
  /** Values sent to the URL and not reflected by it yet, oldest first. */
  sent: string[];
}

/** After the debounce: the value is sent to the URL. */
export const lookedFor = (box: SearchText, wanted: string): SearchText => ({
  ...box,
  sent: [...box.sent, wanted],
});

/** The URL has changed: to a value that the box sent, or by other means (back, a link, 'Clear filters'). */
export function urlChanged({ text, sent }: SearchText, value: string): SearchText {
  const place = sent.indexOf(value);
  // The user may have typed on since it was sent.
  if (place >= 0) return { text, known: value, sent: sent.slice(place + 1) };
  return { text: value === text.trim() ? text : value, known: value, sent: [] };
}
