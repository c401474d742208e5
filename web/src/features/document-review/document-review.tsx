import { Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import * as calls from '@portal/contracts/calls/admin-people';
import type { DocumentDecision, DocumentReviews } from '@portal/contracts/http/partner-documents';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/errors.js';
import { administratorName } from '../../lib/made-by.rules.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { may } from '../../lib/rights.js';
import { BusyButton } from '../../ui/busy-button.js';
import { FailedState } from '../../ui/failed-state.js';
import { notify } from '../../ui/notify.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { ReviewBadge } from '../../ui/review-badge.js';
import { reviewDocument, reviewsQuery } from './queries.js';
import { RefusalForm } from './refusal-form.js';

interface Props {
  /** Of a partner's document. */
  id: number;
  /** 'W9 of Ava Stone' */
  name: string;
}

/** Above a partner's document: what was decided, by whom and when, and the buttons to accept or refuse it (D-143). */
export function DocumentReview({ id, name }: Props) {
  const reviews = useQuery(reviewsQuery(id));
  return (
    <Stack as="section" aria-label="Review" gap="3" bg="bg.panel" borderWidth="1px" borderRadius="l2" p="3">
      {reviews.isLoadingError ? (
        <FailedState
          title="The review could not be loaded"
          message={messageOf(reviews.error)}
          onRetry={() => void reviews.refetch()}
        />
      ) : reviews.data ? (
        <Decide document={reviews.data} name={name} />
      ) : (
        <Skeleton h="9" />
      )}
    </Stack>
  );
}

function Decide({ document, name }: { document: DocumentReviews; name: string }) {
  const queries = useQueryClient();
  const state = useRef<HTMLDivElement>(null);
  const refuse = useRef<HTMLButtonElement>(null);
  const [refusing, setRefusing] = useState(false);
  const deciding = useMutation({
    mutationFn: (decision: DocumentDecision) => reviewDocument(document.id, decision),
    async onSuccess(changed) {
      queries.setQueryData(reviewsQuery(document.id).queryKey, changed);
      notify({
        type: 'success',
        title: changed.state === 'accepted' ? 'Document accepted' : 'Document refused',
        description: changed.state === 'accepted' ? name : `${name}. The partner is told by e-mail.`,
      });
      setRefusing(false);
      // The button that was pressed may be gone.
      state.current?.focus();
      await queries.invalidateQueries({ queryKey: ADMIN_KEY });
    },
    onError: (error) =>
      error instanceof ApiError && error.status === 409
        ? queries.invalidateQueries({ queryKey: ADMIN_KEY })
        : undefined,
  });
  const [last, ...earlier] = document.reviews;
  const seen = document.version;
  const mayDecide = may(calls.reviewDocument) && !document.isReplaced;
  return (
    <>
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Flex ref={state} tabIndex={-1} gap="2" wrap="wrap" align="center" textStyle="sm" outline="none">
          <ReviewBadge state={document.state} />
          {last && <ByWhom review={last} />}
          {document.isReplaced && <Text color="fg.muted">The partner has sent a newer one.</Text>}
        </Flex>
        {mayDecide && !refusing && (
          <Flex gap="2" wrap="wrap">
            <Button
              ref={refuse}
              size="sm"
              variant="outline"
              colorPalette="red"
              disabled={deciding.isPending}
              onClick={() => {
                deciding.reset();
                setRefusing(true);
              }}
            >
              Refuse …
            </Button>
            {document.state !== 'accepted' && (
              <BusyButton
                size="sm"
                busy={deciding.isPending}
                onClick={() => deciding.mutate({ decision: 'accepted', seen })}
              >
                Accept
              </BusyButton>
            )}
          </Flex>
        )}
      </Flex>
      {last?.reason && <Reason text={last.reason} />}
      {deciding.error && !isAboutReason(deciding.error) && (
        <Text role="alert" textStyle="sm" color="fg.error" fontWeight="medium">
          {messageOf(deciding.error)}
        </Text>
      )}
      {refusing && mayDecide && (
        <RefusalForm
          type={document.type}
          busy={deciding.isPending}
          error={reasonError(deciding.error)}
          onRefuse={(reason) => deciding.mutate({ decision: 'refused', reason, seen })}
          onCancel={() => {
            deciding.reset();
            setRefusing(false);
            requestAnimationFrame(() => refuse.current?.focus());
          }}
        />
      )}
      {earlier.length > 0 && (
        <Stack as="ol" gap="1" listStyleType="none" aria-label="Earlier decisions">
          {earlier.map((review) => (
            <Stack as="li" key={review.at} gap="0.5">
              <Flex gap="2" wrap="wrap" align="center" textStyle="sm">
                <ReviewBadge state={review.decision} />
                <ByWhom review={review} />
              </Flex>
              {review.reason && <Reason text={review.reason} />}
            </Stack>
          ))}
        </Stack>
      )}
    </>
  );
}

const reasonError = (error: Error | null) =>
  error instanceof ApiError ? error.errors['reason']?.[0] : undefined;
const isAboutReason = (error: Error) => reasonError(error) !== undefined;

const ByWhom = ({ review: { by, at } }: { review: DocumentReviews['reviews'][number] }) => (
  <Text as="span" color="fg.muted">
    by {administratorName(by)}, <RelativeDate at={at} />
  </Text>
);

const Reason = ({ text }: { text: string }) => (
  <Text textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
    {text}
  </Text>
);
