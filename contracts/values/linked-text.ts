/** A piece of typed text: words, or an address that becomes a link. */
export interface TextPart {
  text: string;
  /** The address, where it is a link. */
  href?: string;
}

/** Web addresses only: nothing that runs or writes when it is followed. */
const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;
/** What ends a sentence is no part of the address at its end. */
const SENTENCE_END = /[.,;:!?)\]}]+$/;

/** Not `URL.canParse`, which browsers of 2023 lack. */
function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

/**
 * Typed text with its web addresses as links (D-159): whoever shows it makes the links, so that no text brings HTML of its
 * own. The parts put together are the text.
 */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(SENTENCE_END, '');
    if (!isAddress(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
