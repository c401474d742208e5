// Partners who sign up through the gateway.
import { check } from './measure.ts';

export const PASSWORD = 'a long enough password';
export const emailOf = (n: number) => `partner-${n}@bench.example.com`;
const headers = { 'content-type': 'application/json' };

/** @returns the id and the session's cookie */
export async function signUp(gateway: string, n = 1): Promise<{ id: number; cookie: string }> {
  const partner = { email: emailOf(n), password: PASSWORD, firstName: 'Ava', lastName: 'Lind' };
  const body = JSON.stringify(partner);
  const answer = await fetch(`${gateway}/api/register`, { method: 'POST', headers, body });
  check('Signing up', answer.status, 201);
  const { id } = (await answer.json()) as { id: number };
  return { id, cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! };
}

/** The request that signs the partner in. */
export const signIn = (n: number) => ({
  path: '/api/login',
  headers,
  body: JSON.stringify({ email: emailOf(n), password: PASSWORD }),
});
