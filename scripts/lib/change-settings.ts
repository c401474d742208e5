import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';

/** Changes or adds settings in their file, atomically. */
export function changeSettings(file: string, changes: Record<string, string>): void {
  const place = realpathSync(file);
  let text = readFileSync(place, 'utf8');
  for (const [name, value] of Object.entries(changes)) {
    const line = new RegExp(`^${name}=.*$`, 'm');
    text = line.test(text)
      ? text.replace(line, () => `${name}=${value}`)
      : `${text.trimEnd()}\n${name}=${value}\n`;
  }
  const beside = `${place}.new`;
  const opened = openSync(beside, 'w', 0o600);
  writeFileSync(opened, text);
  fsyncSync(opened);
  closeSync(opened);
  chmodSync(beside, 0o600); // may be left from an interrupted change
  renameSync(beside, place);
}
