import { expect, test } from '@jest/globals';
import { sayStore, storeOf, type Found } from './store.rules.js';

const nothing: Found = { S3_ENDPOINT: '', minio: false, objects: false, files: false };
const places = { objects: '.data/minio', files: '.data/documents' };
const said = (found: Found) => sayStore(storeOf(found), found, places);

test.each<[string, Partial<Found>, string]>([
  ['of a machine with the program are with MinIO', { minio: true }, 'minio'],
  ['of one without are in a folder', {}, 'folder'],
  ['of a portal that has some in a folder stay there', { minio: true, files: true }, 'folder'],
  ['of a portal whose MinIO has some stay there', { minio: true, files: true, objects: true }, 'minio'],
  ['are where the settings say, whatever is here', { S3_ENDPOINT: 'https://s3', minio: true }, 'elsewhere'],
])('documents %s', (_case, found, store) => {
  expect(storeOf({ ...nothing, ...found })).toBe(store);
});

test('a start says where they are kept, and why in a folder', () => {
  expect(said({ ...nothing, minio: true }).sentence).toBe('Documents are kept by MinIO in .data/minio');
  expect(said(nothing).sentence).toBe(
    'Documents are kept in the folder .data/documents, since no program minio is installed',
  );
  expect(said({ ...nothing, minio: true, files: true }).sentence).toMatch(/stay in the folder/);
});

test('a MinIO that is gone is a sentence, and no empty folder in its place', () => {
  const found = { ...nothing, objects: true };
  expect(storeOf(found)).toBe('minio');
  expect(said(found).problem).toMatch(/no program minio is on the PATH/);
});
