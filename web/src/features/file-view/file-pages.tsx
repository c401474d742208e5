import { Box, HStack, IconButton, Image, Skeleton, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, FileX } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiError, messageOf } from '../../lib/errors.js';
import { useRested } from '../../lib/use-rested.js';
import type { ViewedFile } from '../../lib/viewed-file.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FailedState } from '../../ui/failed-state.js';
import { pictureQuery } from './queries.js';

/** Answers that another try does not change: there is no picture of this file. */
const FINAL = [404, 415, 422];

/** After which a page is asked for, in ms: who leafs on does not keep others waiting for pictures that nobody looks at. */
const REST_MS = 250;

/** One page at a time, by buttons and by the arrow keys. The first page says how many there are. */
export function FilePages({ file }: { file: ViewedFile }) {
  const [page, setPage] = useState(1);
  const first = useQuery(pictureQuery(file.id, 1));
  const rested = useRested(page, REST_MS);
  const shown = useQuery({ ...pictureQuery(file.id, page), enabled: page === rested });
  const pages = first.data?.pages ?? 1;
  const turn = (to: number) => setPage(Math.min(Math.max(to, 1), pages));

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // The arrows move in what somebody types.
      if (event.target instanceof HTMLInputElement) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key === 'ArrowLeft') setPage((now) => Math.max(now - 1, 1));
      else if (event.key === 'ArrowRight') setPage((now) => Math.min(now + 1, pages));
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [pages]);

  return (
    <Stack gap="3">
      {pages > 1 && (
        <HStack as="nav" aria-label="Pages" justify="center" gap="3">
          <Turn label="Previous page" to={page > 1 ? () => turn(page - 1) : null}>
            <ChevronLeft aria-hidden />
          </Turn>
          <Text textStyle="sm" fontVariantNumeric="tabular-nums" aria-live="polite">
            Page {page} of {pages}
          </Text>
          <Turn label="Next page" to={page < pages ? () => turn(page + 1) : null}>
            <ChevronRight aria-hidden />
          </Turn>
        </HStack>
      )}
      {shown.data ? (
        <Image
          src={shown.data.url}
          alt={`${file.name}, page ${page} of ${pages}`}
          // Higher than its dialog: the arrow keys scroll it.
          tabIndex={0}
          focusVisibleRing="outside"
          mx="auto"
          maxW="full"
          borderWidth="1px"
          bg="white"
        />
      ) : !shown.error || shown.isFetching ? (
        <Box aria-busy>
          <VisuallyHidden role="status">Drawing page {page}</VisuallyHidden>
          <Skeleton w="full" aspectRatio={17 / 22} />
        </Box>
      ) : shown.error instanceof ApiError && FINAL.includes(shown.error.status) ? (
        <EmptyState icon={FileX} text={shown.error.message} />
      ) : (
        <FailedState
          title="The picture could not be drawn"
          message={messageOf(shown.error)}
          onRetry={() => void shown.refetch()}
        />
      )}
    </Stack>
  );
}

const Turn = (props: { label: string; to: (() => void) | null; children: ReactNode }) => (
  <IconButton
    size="sm"
    variant="outline"
    colorPalette="gray"
    aria-label={props.label}
    disabled={!props.to}
    onClick={() => props.to?.()}
  >
    {props.children}
  </IconButton>
);
