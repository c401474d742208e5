import { expect, test } from '@jest/globals';
import type { PartnerDocument } from '@portal/contracts/http/partner-documents';
import { documentName, fileSize } from './document.rules.js';

test.each([
  [612, '612 bytes'],
  [182_344, '178 KB'],
  [10 * 1024 * 1024, '10.0 MB'],
])('%i bytes are %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));

test('a document is named after its type and partner, by number where the name is unknown', () => {
  const document = { type: 'ach', partnerId: 7, partner: null } as PartnerDocument;
  const partner = { id: 7, firstName: 'Ava', lastName: 'Stone', email: 'ava@example.com', companyName: null };
  expect(documentName({ ...document, partner })).toBe('ACH Form of Ava Stone');
  expect(documentName(document)).toBe('ACH Form of Partner 7');
});
