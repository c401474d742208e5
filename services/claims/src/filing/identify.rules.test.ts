import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Claim } from '@portal/contracts/http/claims';
import type { StoredFile } from '@portal/contracts/http/files';
import { fingerprintOf, fingerprintOfFiles } from './identify.rules.js';

const fileOf = (fileId: number, filename: string, sizeBytes: number): StoredFile => ({
  fileId,
  filename,
  mimeType: 'image/png',
  sizeBytes,
});
const sent = [fileOf(1, 'front.png', 10), fileOf(2, 'side.png', 20)];
const sentAgain = [fileOf(3, 'front.png', 10), fileOf(4, 'side.png', 20)];
const claim = { firstName: 'Dana' } as Claim;
const sha256 = (text: string) => createHash('sha256').update(text).digest();

test('the same files sent again have the same fingerprint, others have another', () => {
  expect(fingerprintOfFiles(sentAgain)).toEqual(fingerprintOfFiles(sent));
  expect(fingerprintOfFiles(sent.toReversed())).not.toEqual(fingerprintOfFiles(sent));
  expect(fingerprintOf(claim, sentAgain)).toEqual(fingerprintOf(claim, sent));
  expect(fingerprintOf({ ...claim, firstName: 'Ana' }, sent)).not.toEqual(fingerprintOf(claim, sent));
});

test('fingerprints stay comparable with those that are stored', () => {
  expect(fingerprintOfFiles(sent)).toEqual(sha256('[["front.png",10],["side.png",20]]'));
  expect(fingerprintOf(claim, sent)).toEqual(
    sha256('[{"firstName":"Dana"},[["front.png",10],["side.png",20]]]'),
  );
});
