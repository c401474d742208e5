import { Box } from '@chakra-ui/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface Props {
  /** As high as what comes. */
  waiting: ReactNode;
  children: () => ReactNode;
}

/** Draws what is costly to load once it comes into view. */
export function WhenSeen({ waiting, children }: Props) {
  const [seen, setSeen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (seen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, [seen]);
  return <Box ref={place}>{seen ? children() : waiting}</Box>;
}
