import type { Sandbox } from '../sandbox.js';

/** A 3-D Secure page: its return URL and its outcome, so that a second click is redirected too. */
export interface Challenge {
  return_url: string;
  outcome: 'succeeded' | 'failed' | null;
}

export function openChallenge(sandbox: Sandbox, intent: string, returnUrl: string): void {
  const sql = 'insert or replace into challenges (intent, return_url, outcome) values (?, ?, null)';
  sandbox.store.run(sql, intent, returnUrl);
}

export function findChallenge(sandbox: Sandbox, intent: string): Challenge | undefined {
  const sql = 'select return_url, outcome from challenges where intent = ?';
  return sandbox.store.rows<Challenge>(sql, intent)[0];
}

/** Sets the outcome; the first one stays. */
export function closeChallenge(sandbox: Sandbox, intent: string, outcome: 'succeeded' | 'failed'): void {
  const sql = 'update challenges set outcome = ? where intent = ? and outcome is null';
  sandbox.store.run(sql, outcome, intent);
}
