import { expect, test } from '@jest/globals';
import { errorFrom, isAnswerLost, problemOf, textOf, Unreachable } from './errors.js';

test('a JSON body gives its message, code and field errors', () => {
  const body = { message: 'Nope', code: 'NOPE', requestId: 'r', errors: { email: ['Nope'] } };
  expect(errorFrom(400, 'Bad Request', JSON.stringify(body))).toMatchObject({
    status: 400,
    message: 'Nope',
    code: 'NOPE',
    errors: { email: ['Nope'] },
  });
});

test('any other body is the message as it is', () => {
  expect(errorFrom(502, 'Bad Gateway', 'upstream is down').message).toBe('upstream is down');
  expect(errorFrom(500, 'Internal Server Error', '{"error":1}').message).toBe('{"error":1}');
  expect(errorFrom(500, 'Internal Server Error', 'null').message).toBe('null');
});

test('an empty body gives the status text', () => {
  expect(errorFrom(503, 'Service Unavailable', '').message).toBe('Service Unavailable');
});

test("a proxy's page gives the status text, or a sentence where there is none", () => {
  expect(errorFrom(502, 'Bad Gateway', '<html><h1>502</h1></html>').message).toBe('Bad Gateway');
  expect(errorFrom(502, '', '\n<!doctype html>').message).toBe('Please try again in a moment');
});

test('a page that broke repeats what was written for people, and nothing else', () => {
  expect(problemOf(errorFrom(503, '', '{"message":"Away for a moment."}'))).toBe('Away for a moment.');
  expect(problemOf(new Unreachable())).toMatch(/^The portal could not be reached/);
  expect(problemOf(new TypeError('x.map is not a function'))).not.toContain('map');
});

test('an answer that is cut amid its body is as lost as one that never came; what was called off is neither', async () => {
  const half = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"payoutId":'));
          controller.error(new TypeError('network error'));
        },
      }),
    );
  const cut = await textOf(half(), new AbortController().signal).catch((error: unknown) => error);
  expect(isAnswerLost(cut)).toBe(true);
  const calledOff = await textOf(half(), AbortSignal.abort()).catch((error: unknown) => error);
  expect(isAnswerLost(calledOff)).toBe(false);
});
