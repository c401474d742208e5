/** What browsers are given. An SVG is drawn first, so that none is ever served (D-150). */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

/** What the bytes are, whatever their name says; null for anything else. */
export function typeOf(content: Buffer): PictureType | 'image/svg+xml' | null {
  const begins = content.subarray(0, 12).toString('latin1');
  if (begins.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (begins.startsWith('RIFF') && begins.endsWith('WEBP')) return 'image/webp';
  // A comment ends at its first `-->`: with a second way to read it, forty comments would take hours.
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/.test(textOf(content))
    ? 'image/svg+xml'
    : null;
}

/**
 * Why an SVG is refused; null when it has nothing but shapes. Scripts, handlers, styles, foreign content, entities and
 * references to anything outside of itself are no part of a logo, nor is what takes a renderer long, such as filters. Words
 * are refused since we have no fonts. Such a file is refused rather than mended, so that the logo is what its owner made or
 * none.
 */
export function whyRefused(content: Buffer): string | null {
  const text = textOf(content);
  if (isUnsafe(text)) return 'This SVG has scripts, styles or references, which a logo must not have';
  if (hasElement(text, 'text|tspan|textPath')) return 'Turn the words of this picture into shapes first';
  if (hasElement(text, 'filter|fe\\w+|pattern|mask|use'))
    return 'This SVG has filters, patterns, masks or copies of shapes. Save it with plain shapes first';
  return null;
}

function isUnsafe(text: string): boolean {
  if (/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i.test(text)) return true;
  if (hasElement(text, 'script|foreignObject|iframe|object|embed|image|feImage|style|a|animate\\w*|set'))
    return true;
  if (/[\s"'/]on[a-z]+\s*=/i.test(text)) return true;
  // Parts of itself, such as `url(#gradient)` and `href="#shape"`, are fine. Nothing is written in disguise.
  if (/url\(\s*(?!["']?#)/i.test(text) || /href\s*=\s*["'](?!#)/i.test(text)) return true;
  return /@import|javascript:|data:|&#/i.test(text);
}

/** With or without a prefix, such as `svg:`. */
const hasElement = (text: string, names: string) =>
  new RegExp(`<(?:[\\w-]+:)?(?:${names})[\\s/>]`, 'i').test(text);

const textOf = (content: Buffer) => content.toString('utf8');
