import { expect, test } from '@jest/globals';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { messages } from '../../locales/es.gen.js';
import { translatorOf } from './server-words.js';

const spanish = setupI18n({ locale: 'es', messages: { es: messages } });
spanish.setMessagesCompiler(compileMessage);
const said = translatorOf(spanish);

test('what a service says is said in the page’s language', () => {
  expect(said('Please enter a valid email')).toBe('Escriba un correo electrónico válido');
});

test('a number that stands in it is kept', () => {
  expect(said('Please use at most 2,000 characters')).toBe('Use como máximo 2,000 caracteres');
});

test('what is said of a file is said after its name, whatever that is', () => {
  expect(said('b: c.pdf: A file may be at most 10 MB')).toBe(
    `b: c.pdf: ${said('A file may be at most 10 MB')}`,
  );
  expect(said('b: c.pdf: A file may be at most 10 MB')).not.toContain('at most');
});

test('what is not known stays as it is', () => {
  expect(said('A text that nobody wrote')).toBe('A text that nobody wrote');
});
