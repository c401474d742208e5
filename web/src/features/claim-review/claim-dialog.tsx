import { Flex, Heading, Link, Skeleton, Stack, Text } from '@chakra-ui/react';
import { askClaimant, changeClaim, claimFilesSeen } from '@portal/contracts/calls/claims';
import type { ClaimInFull } from '@portal/contracts/http/admin-claims';
import { CLAIM_TYPES, isOpenClaim } from '@portal/contracts/values/claims';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { dayName } from '../../lib/dates.js';
import { messageOf } from '../../lib/errors.js';
import { may } from '../../lib/rights.js';
import type { ViewedFile } from '../../lib/viewed-file.js';
import { Dialog } from '../../ui/dialog.js';
import { Fact, Facts } from '../../ui/facts.js';
import { FailedState } from '../../ui/failed-state.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { AskForDocuments } from './ask-for-documents.js';
import { ChangeStatus } from './change-status.js';
import { ClaimStatusBadge, DocumentsBadge } from './claim-status-badge.js';
import { byWhom } from './history.rules.js';
import { NewDocuments } from './new-documents.js';
import { claimQuery } from './queries.js';

interface Props {
  /** null while none is open. */
  id: number | null;
  open: boolean;
  onClose: () => void;
  onView: (file: ViewedFile) => void;
}

/** A whole claim: what was submitted, its files, its history, and the possible next statuses. */
export function ClaimDialog({ id, open, onClose, onView }: Props) {
  const claim = useQuery({ ...claimQuery(id ?? 0), enabled: id !== null });
  return (
    <Dialog open={open} onClose={onClose} size="xl" title={claim.data?.claimNumber ?? 'Claim'}>
      {claim.isLoadingError ? (
        <FailedState
          title="The claim could not be loaded"
          message={messageOf(claim.error)}
          onRetry={() => void claim.refetch()}
        />
      ) : claim.data ? (
        <Stack gap="6">
          <RefreshFailed reading={claim} />
          <Filed claim={claim.data} />
          <Files claim={claim.data} onView={onView} />
          <History claim={claim.data} />
          {may(askClaimant) && isOpenClaim(claim.data.status) && (
            <AskForDocuments key={`ask ${claim.data.id}`} claim={claim.data} />
          )}
          {may(changeClaim) && <ChangeStatus key={claim.data.id} claim={claim.data} />}
        </Stack>
      ) : (
        <Stack gap="3" aria-hidden>
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} h="6" />
          ))}
        </Stack>
      )}
    </Dialog>
  );
}

const Filed = ({ claim }: { claim: ClaimInFull }) => (
  <Facts>
    <Fact name="Status">
      <ClaimStatusBadge status={claim.status} />
    </Fact>
    <Fact name="Type">{CLAIM_TYPES[claim.claimType]}</Fact>
    <Fact name="Claimant">
      {claim.firstName} {claim.lastName}
    </Fact>
    <Fact name="Email">
      <Link href={`mailto:${claim.email}`}>{claim.email}</Link>
    </Fact>
    <Fact name="Phone">
      <Link href={`tel:${claim.phone}`}>{claim.phone}</Link>
    </Fact>
    <Fact name="Policy number">{claim.policyNumber}</Fact>
    <Fact name="Incident date">{dayName(claim.incidentDate)}</Fact>
    <Fact name="Estimated amount">
      {claim.estimatedAmountInCents === null ? 'Not given' : formatExactDollars(claim.estimatedAmountInCents)}
    </Fact>
  </Facts>
);

const Files = ({ claim, onView }: { claim: ClaimInFull; onView: Props['onView'] }) => (
  <Stack gap="2" as="section" aria-label="Documents">
    <Heading as="h3" size="sm">
      Documents
    </Heading>
    {claim.files.length === 0 ? (
      <Text textStyle="sm" color="fg.muted">
        {claim.namedDocuments ? `Named, but not sent: ${claim.namedDocuments}` : 'None were sent.'}
      </Text>
    ) : (
      <Stack as="ul" gap="1" listStyleType="none">
        {claim.files.map(({ id, filename, sizeBytes, fileUrl, addedAt, isNew }) => (
          <Flex as="li" key={id} gap="2" wrap="wrap" align="center">
            <Link asChild textStyle="sm" overflowWrap="anywhere" textAlign="start">
              <button
                type="button"
                onClick={() => onView({ id, filename, fileUrl, name: `File of ${claim.claimNumber}` })}
              >
                <Eye size={14} aria-hidden /> {filename} ({kilobytes(sizeBytes)})
              </button>
            </Link>
            {addedAt && (
              <Text as="span" textStyle="sm" color="fg.muted">
                added <RelativeDate at={addedAt} />
              </Text>
            )}
            {isNew && <DocumentsBadge>New</DocumentsBadge>}
          </Flex>
        ))}
      </Stack>
    )}
    {claim.awaited && claim.awaited.length > 0 && (
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        Asked for, and not sent so far: {claim.awaited.join(', ')}
      </Text>
    )}
    {claim.newest && may(claimFilesSeen) && <NewDocuments id={claim.id} newest={claim.newest} />}
  </Stack>
);

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1_024)).toLocaleString('en-US')} KB`;

const History = ({ claim }: { claim: ClaimInFull }) => (
  <Stack gap="2" as="section" aria-label="History">
    <Heading as="h3" size="sm">
      History
    </Heading>
    <Stack as="ol" gap="3" listStyleType="none">
      {claim.history.map(({ id, status, note, at, documents = [], ...change }) => (
        <Stack as="li" key={id} gap="1">
          <Text textStyle="sm" color="fg.muted" display="flex" gap="2" flexWrap="wrap" alignItems="center">
            {documents.length > 0 ? (
              <DocumentsBadge>Asked for documents</DocumentsBadge>
            ) : (
              <ClaimStatusBadge status={status} />
            )}{' '}
            <RelativeDate at={at} />
            {byWhom(change)}
          </Text>
          {documents.length > 0 && (
            <Text textStyle="sm" overflowWrap="anywhere">
              {documents.join(', ')}
            </Text>
          )}
          {note && (
            <Text textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {note}
            </Text>
          )}
        </Stack>
      ))}
    </Stack>
  </Stack>
);
