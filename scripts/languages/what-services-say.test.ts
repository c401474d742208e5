// What the kit answers in every service is known to pages in other languages (D-171).
import { expect, test } from '@jest/globals';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { toAppError } from '../../kit/http/error-answer.js';
import {
  forbidden,
  notFound,
  outcomeUnknown,
  signedOut,
  unavailable,
  validationFailed,
} from '../../kit/http/errors.js';
import { messages } from '../../web/locales/es.gen.js';
import { translatorOf } from '../../web/src/lib/server-words.js';

const spanish = setupI18n({ locale: 'es', messages: { es: messages } });
spanish.setMessagesCompiler(compileMessage);
const said = translatorOf(spanish);

test.each([
  unavailable(),
  outcomeUnknown(),
  signedOut(),
  forbidden(),
  notFound(),
  validationFailed({}),
  toAppError(new Error('x')),
  ...[400, 404, 413, 415].map((status) => toAppError(Object.assign(new Error('x'), { statusCode: status }))),
])('what any call may answer is known: %s', ({ message }) => expect(said(message)).not.toBe(message));
