import { differences, type Difference, type SeenValues } from '@portal/contracts/values/seen-values';
import {
  CHANGED_MEANWHILE,
  IDEMPOTENCY_KEY_REUSED,
  TAKEN_BACK_SINCE,
} from '@portal/contracts/values/outcomes';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from './errors.js';
import { newKey } from './idempotency-key.js';
import { sendUntilAnswered } from './send-until-answered.js';

interface Options<Wish, Answer> {
  /** Sends the wish; idempotent under the same key. */
  act: (wish: Wish & { seen: SeenValues }, key: string) => Promise<Answer>;
  onDone: (answer: Answer, wish: Wish) => unknown;
  /** Refetches what is shown; awaited before the difference is shown. */
  refresh: () => Promise<unknown>;
  /** How long it is retried without an answer; default two minutes. */
  patienceMs?: number;
  /** For callers without a dialog that shows the problem. */
  onFailed?: (error: Error, wish: Wish) => unknown;
}

/** Codes after which a key is useless. */
const KEY_IS_SPENT: (string | null)[] = [IDEMPOTENCY_KEY_REUSED, TAKEN_BACK_SINCE];

/** State of a confirmation. */
export interface Confirmed<Wish> {
  /** @param seen the values that the user sees: the server compares them with the current ones */
  confirm: (wish: Wish, seen: SeenValues) => void;
  busy: boolean;
  /** Sent without an answer so far: neither done nor failed. Retried under its key until an answer comes. */
  unknown: boolean;
  /** The values that differ from those shown. Nothing was done; the user has to confirm again. */
  changes: Difference[];
  /** Why it was refused or failed; null otherwise. */
  problem: Error | null;
  reset: () => void;
}

/** Confirms an action on money: sent with the values shown, once under its key, and never called failed while the outcome is unknown. */
export function useConfirmed<Wish extends object, Answer>(options: Options<Wish, Answer>): Confirmed<Wish> {
  const [unknown, setUnknown] = useState(false);
  const [changes, setChanges] = useState<Difference[]>([]);
  const keys = useRef(new Map<string, string>());

  const acting = useMutation<Answer, Error, { wish: Wish; seen: SeenValues }>({
    mutationFn({ wish, seen }) {
      const sent = { ...wish, seen };
      // The key depends on the wish only: a retry after a lost answer may already show the new values.
      const text = JSON.stringify(wish);
      const key = keys.current.get(text) ?? newKey();
      keys.current.set(text, key);
      return sendUntilAnswered(
        () => options.act(sent, key),
        () => setUnknown(true),
        options.patienceMs,
      );
    },
    // Keeps nothing of the request, above all no account numbers.
    gcTime: 0,
    onMutate: () => setChanges([]),
    onSuccess(answer, { wish }) {
      // The same wish, next time, is a new action.
      keys.current.clear();
      setUnknown(false);
      return options.onDone(answer, wish);
    },
    async onError(error, { wish, seen }) {
      // The key is used up: another try needs a new key, and the user now knows what became of the first.
      if (error instanceof ApiError && KEY_IS_SPENT.includes(error.code))
        keys.current.delete(JSON.stringify(wish));
      // Whatever it conflicts with came meanwhile, such as from another tab.
      if (error instanceof ApiError && error.status === 409) await options.refresh().catch(() => undefined);
      if (error instanceof ApiError && error.code === CHANGED_MEANWHILE)
        setChanges(differences(seen, error.now ?? {}));
      else await options.onFailed?.(error, wish);
    },
    onSettled: () => setUnknown(false),
  });

  const isChanged = acting.error instanceof ApiError && acting.error.code === CHANGED_MEANWHILE;
  return {
    confirm: (wish, seen) => acting.mutate({ wish, seen }),
    busy: acting.isPending,
    unknown,
    changes,
    problem: isChanged && changes.length > 0 ? null : acting.error,
    reset() {
      acting.reset();
      setChanges([]);
    },
  };
}
