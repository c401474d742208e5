import { SimpleGrid, Skeleton } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A page of `SaleItem`s. */
export const SaleRows = ({ children }: { children: ReactNode }) => (
  <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, lg: 2 }} gap="3">
    {children}
  </SimpleGrid>
);

interface Props {
  count: number;
  /** Of text under the line of a `SaleItem`; a button is as high as two. */
  lines: number;
}

/** In the place of a page of `SaleItem`s, and as high, so that nothing moves once they are there. */
export const SaleRowSkeletons = ({ count, lines }: Props) => (
  <SaleRows>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton as="li" key={index} h={`calc(6.8125rem + ${lines} * 1.25rem)`} borderRadius="l2" />
    ))}
  </SaleRows>
);
