import { differences, type Difference, type Facts } from '@portal/contracts/values/facts';
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
  /** Sends the wish; under the same key it acts once, however often it is sent. */
  act: (wish: Wish & { seen: Facts }, key: string) => Promise<Answer>;
  onDone: (answer: Answer, wish: Wish) => unknown;
  /** Reads again what is shown; awaited before the difference is told. */
  refresh: () => Promise<unknown>;
  /** How long it is sent again without an answer; two minutes unless said. */
  patienceMs?: number;
  /** Where no dialog shows the problem. */
  onFailed?: (error: Error) => unknown;
}

/** Codes after which a key does nothing any more. */
const KEY_IS_SPENT: (string | null)[] = [IDEMPOTENCY_KEY_REUSED, TAKEN_BACK_SINCE];

/** How a confirmation stands. */
export interface Confirmed<Wish> {
  /** @param seen what the person sees as they confirm: the server compares it with what is so */
  confirm: (wish: Wish, seen: Facts) => void;
  busy: boolean;
  /** It went out, and no answer came yet: neither done nor failed. It is sent again under its key until one comes. */
  unknown: boolean;
  /** What was otherwise than it was shown, so that nothing was done: to be confirmed once more. */
  changes: Difference[];
  /** Why it was refused or failed; null while it is neither. */
  problem: Error | null;
  reset: () => void;
}

/** What a person confirms and money follows: sent with what they saw, once under its key, and never called failed while nobody knows. */
export function useConfirmed<Wish extends object, Answer>(options: Options<Wish, Answer>): Confirmed<Wish> {
  const [unknown, setUnknown] = useState(false);
  const [changes, setChanges] = useState<Difference[]>([]);
  const keys = useRef(new Map<string, string>());

  const acting = useMutation<Answer, Error, { wish: Wish; seen: Facts }>({
    mutationFn({ wish, seen }) {
      const sent = { ...wish, seen };
      // By the wish alone: whoever asks for the same once more, because no answer came, may see by then what it has done.
      const text = JSON.stringify(wish);
      const key = keys.current.get(text) ?? newKey();
      keys.current.set(text, key);
      return sendUntilAnswered(
        () => options.act(sent, key),
        () => setUnknown(true),
        options.patienceMs,
      );
    },
    // Nothing of what was sent stays behind, account numbers least of all.
    gcTime: 0,
    onMutate: () => setChanges([]),
    onSuccess(answer, { wish }) {
      // The same wish, the next time, is another one.
      keys.current.clear();
      setUnknown(false);
      return options.onDone(answer, wish);
    },
    async onError(error, { wish, seen }) {
      // Whoever still wants it asks anew, knowing what became of it.
      if (error instanceof ApiError && KEY_IS_SPENT.includes(error.code))
        keys.current.delete(JSON.stringify(wish));
      if (error instanceof ApiError && error.code === CHANGED_MEANWHILE) {
        await options.refresh().catch(() => undefined);
        setChanges(differences(seen, error.now ?? {}));
      } else await options.onFailed?.(error);
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
