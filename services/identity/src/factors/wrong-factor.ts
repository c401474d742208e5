import { WRONG_FACTOR } from '@portal/contracts/http/factors';
import { AppError } from '@portal/kit/http/errors';

const WORDS = {
  totp: 'This code is not right, or was used already. Wait until your app shows the next one.',
  'recovery-code': 'This recovery code is not right, or was used already.',
  passkey: 'This passkey was not accepted, or took too long. Please try again.',
};

/** The same for a wrong one and a used one. */
export function wrongFactor(kind: keyof typeof WORDS = 'totp'): AppError {
  return new AppError(400, WRONG_FACTOR, WORDS[kind], {
    errors: kind === 'passkey' ? {} : { code: [WORDS[kind]] },
  });
}
