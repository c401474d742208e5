import { Box } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';

interface Props {
  /** What stands above, and is as high as its answer. */
  of: { isLoading: boolean }[];
  /** Shown until then. */
  waiting?: ReactNode;
  children: ReactNode;
}

/**
 * What stands below something whose height nobody knows: shown once that is there, or has failed, so that nothing moves
 * while a page loads (D-170). It is drawn, and reads what it needs, from the start.
 */
export function Below({ of, waiting, children }: Props) {
  const isThere = of.every(({ isLoading }) => !isLoading);
  const [wasThere, setWasThere] = useState(isThere);
  if (isThere && !wasThere) setWasThere(true);
  const shows = isThere || wasThere;
  return (
    <>
      {!shows && waiting}
      <Box display={shows ? 'contents' : 'none'}>{children}</Box>
    </>
  );
}
