import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Heading, HStack, Link, Stack, Text } from '@chakra-ui/react';
import type { ClaimantsClaim } from '@portal/contracts/http/claim-page';
import type { ClaimStatus } from '@portal/contracts/values/claims';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useRef } from 'react';
import { useBrand } from '../../lib/brand.js';
import { claimTypeName } from '../../lib/claim-type-name.js';
import { dayName, exactDate } from '../../lib/dates.js';
import { sizeOf } from '../../lib/file-problems.rules.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Fact, Facts } from '../../ui/facts.js';
import { AddDocuments } from './add-documents.js';
import { Names, Part } from './parts.js';
import { timelineOf } from './timeline.rules.js';

const states = (): Record<ClaimStatus, { title: string; next: string }> => ({
  submitted: {
    title: t`We received your claim`,
    next: t`It will be reviewed within 24-48 hours. We write to you as soon as its status changes.`,
  },
  'in review': {
    title: t`Your claim is being reviewed`,
    next: t`We write to you as soon as it is decided. You need not do anything until then.`,
  },
  approved: { title: t`Your claim is approved`, next: t`You need not do anything further.` },
  denied: {
    title: t`Your claim is denied`,
    next: t`If you think that something was overlooked, write to us and name the claim number.`,
  },
});
const awaitedText = () => t`We go on as soon as we have the documents that we asked you for.`;

/** The state in words, what happens next, what happened so far, and what was filed. */
export const ClaimState = ({ claim, token }: { claim: ClaimantsClaim; token: string }) => (
  <>
    <Standing claim={claim} />
    {claim.mayAdd && <AddDocuments claim={claim} token={token} />}
    <Part title={t`What happened so far`}>
      <Stack as="ol" gap="4" listStyleType="none">
        {timelineOf(claim).map(({ key, at, what, note, names }) => (
          <Box as="li" key={key} ps="4" borderStartWidth="2px" borderColor="brand.muted">
            <Text fontWeight="medium">{what}</Text>
            <Text textStyle="sm" color="fg.muted">
              {exactDate(new Date(at))}
            </Text>
            {names.length > 0 && <Names names={names} />}
            {note && (
              <Text mt="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
                {note}
              </Text>
            )}
          </Box>
        ))}
      </Stack>
    </Part>
    <Filed claim={claim} />
    <Questions />
  </>
);

function Standing({ claim: { claimNumber, status, awaited } }: { claim: ClaimantsClaim }) {
  const number = useRef<HTMLParagraphElement>(null);
  return (
    <Stack gap="2">
      <Heading as="h1" size={{ base: '2xl', md: '3xl' }} letterSpacing="tight">
        {states()[status].title}
      </Heading>
      <HStack gap="1" color="fg.muted">
        <Text as="span">
          <Trans>Claim number</Trans>
        </Text>
        <Text as="span" ref={number} fontWeight="semibold" color="fg" fontVariantNumeric="tabular-nums">
          {claimNumber}
        </Text>
        <CopyButton
          value={claimNumber}
          label={t`Copy claim number`}
          shownIn={number}
          iconOnly
          variant="ghost"
          size="sm"
        />
      </HStack>
      <Text role="status">{awaited.length > 0 ? awaitedText() : states()[status].next}</Text>
    </Stack>
  );
}

/** Only what the claimant typed and sent. */
const Filed = ({ claim }: { claim: ClaimantsClaim }) => (
  <Part title={t`What you filed`}>
    <Facts>
      <Fact name={t`Type of claim`}>{claimTypeName(claim.claimType)}</Fact>
      <Fact name={t`Date of the incident`}>{dayName(claim.incidentDate)}</Fact>
      <Fact name={t`Policy number`}>{claim.policyNumber}</Fact>
      <Fact name={t`Estimated amount`}>
        {claim.estimatedAmountInCents === null
          ? t`Not given`
          : formatExactDollars(claim.estimatedAmountInCents)}
      </Fact>
      <Fact name={t`Name`}>{`${claim.firstName} ${claim.lastName}`}</Fact>
      <Fact name={t`Email`}>{claim.email}</Fact>
      <Fact name={t`Phone`}>{claim.phone}</Fact>
    </Facts>
    <Heading as="h3" size="sm" mt="5">
      <Trans>Documents</Trans>
    </Heading>
    {claim.files.length > 0 ? (
      <Names names={claim.files.map(({ filename, sizeBytes }) => `${filename} (${sizeOf(sizeBytes)})`)} />
    ) : (
      <Text mt="1" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {claim.namedDocuments
          ? t`You named these, and sent none of them: ${claim.namedDocuments}`
          : t`You sent none.`}
      </Text>
    )}
  </Part>
);

function Questions() {
  const { supportAddress, name, site } = useBrand();
  return (
    <Part title={t`Questions?`}>
      <Text overflowWrap="anywhere">
        {supportAddress ? (
          <>
            <Trans>
              Write to{' '}
              <Link variant="underline" href={`mailto:${supportAddress}`}>
                {supportAddress}
              </Link>{' '}
              and name the claim number.
            </Trans>
          </>
        ) : (
          t`Write to the address at the end of our e-mails, and name the claim number.`
        )}
      </Text>
      {site && (
        <Link href={site} mt="2">
          <Trans>The site of {name}</Trans>
        </Link>
      )}
    </Part>
  );
}
