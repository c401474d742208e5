import { afterEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { switchLevelOnSignal } from './log.js';

const before = process.listeners('SIGUSR2');
afterEach(() => {
  for (const listener of process.listeners('SIGUSR2'))
    if (!before.includes(listener)) process.off('SIGUSR2', listener);
});

/** A process's log, and the messages it has written so far. */
function logOf(level: string) {
  const lines: string[] = [];
  const log = pino(
    { level },
    { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  switchLevelOnSignal(log);
  return { log, lines };
}

test('a signal lets a running process tell more, and the next one what it told before', () => {
  const { log, lines } = logOf('info');
  log.debug('before');
  process.emit('SIGUSR2');
  log.debug('between');
  process.emit('SIGUSR2');
  log.debug('after');
  expect(lines).toEqual(["logs from 'debug' on", 'between', "logs from 'info' on"]);
});

test('a process that tells of errors only goes back to those', () => {
  const { log, lines } = logOf('error');
  process.emit('SIGUSR2');
  process.emit('SIGUSR2');
  log.warn('a warning');
  expect(lines).toEqual(["logs from 'debug' on"]);
});
