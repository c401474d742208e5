import { Box } from '@chakra-ui/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface Props {
  /** What stands above, and is as high as its answer. */
  of: { isLoading: boolean }[];
  /** Shown until then. */
  waiting?: ReactNode;
  children: ReactNode;
}

/**
 * What stands below something whose height nobody knows: shown once that is there, or has failed, so that nothing moves
 * while a page loads (D-170). It is drawn, and reads what it needs, from the start. A section in it that the address names
 * is scrolled to then: the router tried while it was hidden.
 */
export function Below({ of, waiting, children }: Props) {
  const isThere = of.every(({ isLoading }) => !isLoading);
  const [wasThere, setWasThere] = useState(isThere);
  if (isThere && !wasThere) setWasThere(true);
  const shows = isThere || wasThere;
  const box = useRef<HTMLDivElement>(null);
  const wasHidden = useRef(false);
  useEffect(() => {
    if (shows && wasHidden.current) scrollToNamed(box.current);
    wasHidden.current = !shows;
  }, [shows]);
  return (
    <>
      {!shows && waiting}
      <Box ref={box} display={shows ? 'contents' : 'none'}>
        {children}
      </Box>
    </>
  );
}

function scrollToNamed(box: HTMLElement | null): void {
  const named = document.getElementById(location.hash.slice(1));
  if (box?.contains(named)) named?.scrollIntoView();
}
