import type { FileKind } from './content.rules.js';

const EXTENSIONS: Record<FileKind, string[]> = {
  pdf: ['pdf'],
  doc: ['doc'],
  docx: ['docx'],
  png: ['png'],
  jpg: ['jpg', 'jpeg'],
};
const MAX_LENGTH = 120;

/**
 * A file name that is safe to show, to send in a header and to save on any system. It has no folders, no control or
 * direction characters, and none that Windows rejects. Its extension matches the content, whatever name was sent.
 */
export function harmlessName(claimed: string, kind: FileKind): string {
  const name = claimed
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    // Control and format characters (including direction marks), lone surrogates, line and paragraph separators.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const extension = /\.([^.]+)$/.exec(name)?.[1] ?? '';
  const right = EXTENSIONS[kind].includes(extension.toLowerCase());
  const stem = right ? name.slice(0, -extension.length - 1) : name;
  const short = [...stem].slice(0, MAX_LENGTH).join('').trim() || 'document';
  return `${short}.${right ? extension : EXTENSIONS[kind][0]}`;
}
