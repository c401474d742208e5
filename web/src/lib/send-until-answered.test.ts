import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { OUTCOME_UNKNOWN, PAYMENT_BUSY, UNAVAILABLE } from '@portal/contracts/values/outcomes';
import { ApiError, Unreachable } from './errors.js';
import { deleteUntilGone, sendUntilAnswered, StillUnknown } from './send-until-answered.js';
import { asked, FactorNotShown, withStepUp } from './step-up.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const lost = new ApiError(503, 'Nobody knows', OUTCOME_UNKNOWN);
const away = new ApiError(503, 'Away', UNAVAILABLE);
const busy = new ApiError(409, 'Busy', PAYMENT_BUSY);
const refused = new ApiError(409, 'No', 'NO');

/** Sends with these failures, one per try, then an answer. */
async function sending(
  failures: (Error | 'never')[],
  how: typeof sendUntilAnswered<unknown> = sendUntilAnswered,
) {
  let tries = 0;
  const unknown = jest.fn();
  const send = async () => {
    const failure = failures[tries++];
    if (failure === 'never') return new Promise<string>(() => undefined);
    if (failure) throw failure;
    return 'paid';
  };
  const outcome = how(send, unknown).catch((error: Error) => error);
  await jest.advanceTimersByTimeAsync(120_000);
  return { outcome: await outcome, tries, wasUnknown: unknown.mock.calls.length > 0 };
}

const notShown = new FactorNotShown();

test('a person who gives up is told that nothing was done only where that is known', async () => {
  expect((await sending([notShown])).outcome).toBe(notShown);
  expect((await sending([lost, notShown])).outcome).toBeInstanceOf(StillUnknown);
});

test('a person may take longer to show their factor than an answer may', async () => {
  let calls = 0;
  const needsFactor = new ApiError(403, 'Please', 'STEP_UP_NEEDED', {}, null, ['totp']);
  const send = () =>
    withStepUp(async () => {
      if (calls++ === 0) throw needsFactor;
      return 'paid';
    });
  const unknown = jest.fn();
  const sent = sendUntilAnswered(send, unknown);
  await jest.advanceTimersByTimeAsync(100_000);
  asked.read()!.answer(true);
  expect(await sent).toBe('paid');
  expect([calls, unknown.mock.calls.length]).toEqual([2, 0]);
});

test.each([
  ['is answered', [], { outcome: 'paid', tries: 1, wasUnknown: false }],
  ['is refused', [refused], { outcome: refused, tries: 1, wasUnknown: false }],
  ['finds nobody', [away], { outcome: away, tries: 1, wasUnknown: false }],
  ['loses its answer', [lost], { outcome: 'paid', tries: 2, wasUnknown: true }],
  ['loses its connection', [new Unreachable()], { outcome: 'paid', tries: 2, wasUnknown: true }],
  ['waits without end', ['never'], { outcome: 'paid', tries: 2, wasUnknown: true }],
  [
    'meets a proxy’s 502',
    [new ApiError(502, 'Bad Gateway')],
    { outcome: 'paid', tries: 2, wasUnknown: true },
  ],
  [
    'loses its answer, and then finds nobody',
    [lost, away, away],
    { outcome: 'paid', tries: 4, wasUnknown: true },
  ],
  ['finds another change under way', [busy, busy], { outcome: 'paid', tries: 3, wasUnknown: false }],
  [
    'loses its answer, and finds its own change under way',
    [lost, busy, busy],
    { outcome: 'paid', tries: 4, wasUnknown: true },
  ],
  [
    'finds another change under way, and then nobody',
    [busy, away],
    { outcome: away, tries: 2, wasUnknown: false },
  ],
  [
    'loses its answer, and is then refused',
    [lost, refused],
    { outcome: refused, tries: 2, wasUnknown: true },
  ],
] as const)('what %s', async (_what, failures, expected) => {
  expect(await sending([...failures])).toEqual(expected);
});

const gone = new ApiError(404, 'Not found', 'NOT_FOUND');
test.each([
  [
    'is gone after a lost answer is deleted',
    [lost, gone],
    { outcome: undefined, tries: 2, wasUnknown: true },
  ],
  ['never was there says so', [gone], { outcome: gone, tries: 1, wasUnknown: false }],
  ['is refused says so', [lost, refused], { outcome: refused, tries: 2, wasUnknown: true }],
] as const)('what %s', async (_what, failures, expected) => {
  expect(await sending([...failures], deleteUntilGone)).toEqual(expected);
});

test('what is never answered is sent again for two minutes, and is not known then', async () => {
  let tries = 0;
  const outcome = sendUntilAnswered(
    async () => {
      tries += 1;
      throw lost;
    },
    () => undefined,
  ).catch((error: Error) => error);
  await jest.advanceTimersByTimeAsync(200_000);
  expect(await outcome).toBeInstanceOf(StillUnknown);
  expect(tries).toBeGreaterThan(10);
  expect(tries).toBeLessThan(25);
});

test('what stays busy is refused in the end', async () => {
  const outcome = sendUntilAnswered(
    () => Promise.reject(busy),
    () => undefined,
    45_000,
  ).catch((error: Error) => error);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe(busy);
});

test('what a machine slept through is not begun again after it', async () => {
  let tries = 0;
  const outcome = sendUntilAnswered(
    async () => {
      tries += 1;
      jest.setSystemTime(Date.now() + 3_600_000);
      throw lost;
    },
    () => undefined,
  ).catch((error: Error) => error);
  await jest.advanceTimersByTimeAsync(60_000);
  expect([tries, await outcome]).toEqual([1, expect.any(StillUnknown)]);
});
