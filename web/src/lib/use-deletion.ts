import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { deleteUntilGone } from './send-until-answered.js';

interface Options<Thing> {
  remove: (thing: Thing) => Promise<unknown>;
  onDone: (thing: Thing) => unknown;
  onFailed?: (error: Error) => unknown;
}

/**
 * Deletes what the user confirmed. After a lost answer it retries until one comes; if it is gone by then, it was
 * deleted. `state` is for ConfirmedState.
 */
export function useDeletion<Thing>({ remove, onDone, onFailed }: Options<Thing>) {
  const [unknown, setUnknown] = useState(false);
  // A second click may come before the button renders as busy.
  const underWay = useRef(false);
  const deleting = useMutation<unknown, Error, Thing>({
    mutationFn: (thing) =>
      deleteUntilGone(
        () => remove(thing),
        () => setUnknown(true),
      ),
    onSuccess: (_, thing) => onDone(thing),
    onError: onFailed,
    onSettled() {
      underWay.current = false;
      setUnknown(false);
    },
  });
  return {
    confirm(thing: Thing) {
      if (underWay.current) return;
      underWay.current = true;
      deleting.mutate(thing);
    },
    busy: deleting.isPending,
    state: { unknown, changes: [], problem: deleting.error },
    reset: deleting.reset,
  };
}
