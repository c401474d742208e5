// make test-nacha: has moov-io's ach, an independent parser in Go, read files that the portal makes of made-up payouts,
// and reject damaged ones. Without Go, or without access to ach, it tests nothing and says so.
import '../kit/testing/register.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { NachaFile } from '../services/documents/src/nacha/nacha.rules.ts';
import { main, say } from './lib/say.ts';
import { findValidator } from './test-nacha/validator.ts';

const { batchesOf, nachaFile } = await import('../services/documents/src/nacha/nacha.rules.ts');
const { anyFile } = await import('../services/documents/test/nacha-samples.ts');

const FILES = 300;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

/** What ach should find in a file. */
const expected = (file: NachaFile) => ({
  modifier: file.modifier,
  count: file.credits.length,
  cents: file.credits.reduce((sum, { amountCents }) => sum + amountCents, 0),
  batches: batchesOf(file.credits).map(([entryClass, credits], index) => ({
    class: entryClass,
    number: file.firstBatchNumber + index,
    traces: credits.map(
      ({ trace }) => file.originator.immediateDestination.slice(0, 8) + String(trace).padStart(7, '0'),
    ),
  })),
});

/** The file with other characters in line `at` (counted from 0), starting at `from`. */
const spoilt = (text: string, at: number, from: number, characters: string) => {
  const lines = text.split('\r\n');
  const line = lines[at]!;
  lines[at] = line.slice(0, from) + characters + line.slice(from + characters.length);
  return lines.join('\r\n');
};
const DAMAGES: Record<string, (text: string) => string> = {
  'another amount in an entry': (text: string) => spoilt(text, 2, 29, '0000000000'),
  'a wrong check digit': (text: string) =>
    spoilt(text, 2, 11, String((Number(text.split('\r\n')[2]![11]) + 1) % 10)),
  'another batch number at the end of a batch': (text: string) => spoilt(text, 1, 87, '0000000'),
  'another bank in a trace number': (text: string) => spoilt(text, 2, 79, '99999999'),
  'no end': (text: string) => text.slice(0, text.indexOf('\r\n9')),
};

main(async () => {
  const validate = await findValidator();
  if (!validate.found) {
    say(`SKIPPED: no file was held against moov-io's ach, since ${validate.why}`);
    say('0 passed, 0 failed');
    return;
  }
  const place = mkdtempSync(join(tmpdir(), 'portal-nacha-'));
  try {
    const write = (name: string, text: string) => {
      writeFileSync(join(place, name), text);
      return join(place, name);
    };
    const files = fc.sample(anyFile, { seed, numRuns: FILES });
    const read = validate.read(files.map((file, index) => write(`${index}.txt`, nachaFile(file))));
    const problems = read.flatMap(({ file: _, problem, ...found }, index) => {
      const wanted = expected(files[index]!);
      if (!problem && isDeepStrictEqual(found, wanted)) return [];
      return [`file ${index}: ${problem ?? `${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`}`];
    });

    const names = Object.keys(DAMAGES);
    const damaged = validate.read(
      names.map((name, index) => write(`damaged-${index}.txt`, DAMAGES[name]!(nachaFile(files[0]!)))),
    );
    for (const [index, { problem }] of damaged.entries())
      if (!problem) problems.push(`a file with ${names[index]} was not refused`);

    for (const problem of problems) say(problem);
    say(`${FILES} files (SEED=${seed}) and ${names.length} damaged ones read by moov-io's ach`);
    say(`${FILES + names.length - problems.length} passed, ${problems.length} failed`);
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
