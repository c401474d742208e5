import { beforeEach, expect, test } from '@jest/globals';
import { ApiError } from './errors.js';
import { asked, FactorNotShown, isFactorAsked, whenEnrolmentNeeded, withStepUp } from './step-up.js';

const refusal = (code: string) => new ApiError(403, 'Please', code, {}, null, ['totp']);

/** Refuses until the factor was shown. */
let shown: boolean;
let calls: number;
beforeEach(() => {
  shown = false;
  calls = 0;
});
const call = async () => {
  calls++;
  if (!shown) throw refusal('STEP_UP_NEEDED');
  return 'done';
};
const answer = (was: boolean) => {
  shown = was;
  asked.read()!.answer(was);
};

test('a call that needs the factor is made once more after it was shown', async () => {
  const made = withStepUp(call);
  await Promise.resolve();
  expect(asked.read()?.kinds).toEqual(['totp']);
  answer(true);
  expect(await made).toBe('done');
  expect(calls).toBe(2);
  expect(isFactorAsked()).toBe(false);
});

test('calls at once ask once', async () => {
  let dialogs = 0;
  const stop = asked.subscribe(() => (dialogs += asked.read() ? 1 : 0));
  const made = [withStepUp(call), withStepUp(call)];
  await Promise.resolve();
  answer(true);
  expect(await Promise.all(made)).toEqual(['done', 'done']);
  expect(dialogs).toBe(1);
  stop();
});

test('who gives up is told that nothing was done', async () => {
  const made = withStepUp(call);
  await Promise.resolve();
  answer(false);
  await expect(made).rejects.toThrow(FactorNotShown);
  expect(calls).toBe(1);
});

test('a second refusal is the answer', async () => {
  const made = withStepUp(call);
  await Promise.resolve();
  asked.read()!.answer(true);
  await expect(made).rejects.toMatchObject({ code: 'STEP_UP_NEEDED' });
  expect(calls).toBe(2);
});

test('who has to set up a factor is led there, and every other failure stays one', async () => {
  let led = 0;
  whenEnrolmentNeeded(() => led++);
  const failing = (code: string) => withStepUp(() => Promise.reject(refusal(code)));
  await expect(failing('ENROLMENT_NEEDED')).rejects.toMatchObject({ code: 'ENROLMENT_NEEDED' });
  await expect(failing('FORBIDDEN')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(led).toBe(1);
  expect(isFactorAsked()).toBe(false);
});
