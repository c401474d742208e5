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

/** Changes settings in their file, or adds them: all or none, whatever happens meanwhile. */
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
  chmodSync(beside, 0o600); // it may be there from a time that was broken off
  renameSync(beside, place);
}
