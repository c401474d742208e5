import { chakra, Text } from '@chakra-ui/react';
import { type AuditEntry } from '@portal/contracts/http/audit';
import type { Column } from '../../ui/data-table.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { ChangeDetails } from './change-details.js';
import { OutcomeBadge } from './outcome-badge.js';
import type { AuditSearch } from './queries.js';
import { sentenceOf } from './sentence.rules.js';

type Narrowing = (search: Pick<AuditSearch, 'actor' | 'subject'>) => void;

/** @param narrow filters the list to rows like the given one */
export const auditColumns = (narrow: Narrowing): Column<AuditEntry>[] => [
  {
    id: 'what',
    header: 'What happened',
    bare: true,
    width: '26rem',
    cell: (entry) => <WhatHappened entry={entry} narrow={narrow} />,
  },
  {
    id: 'from',
    header: 'From',
    cell: ({ device, address }) => <From device={device} address={address} />,
  },
  { id: 'at', header: 'When', cell: ({ at }) => <RelativeDate at={at} /> },
  { id: 'outcome', header: 'Outcome', cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
  {
    id: 'change',
    header: 'Changes',
    bare: true,
    width: '20rem',
    cell: (entry) => <ChangeDetails entry={entry} />,
  },
];

/** A sentence; who acted and what it is about show everything else of theirs. */
function WhatHappened({ entry, narrow }: { entry: AuditEntry; narrow: Narrowing }) {
  const { who, did, about, rest } = sentenceOf(entry);
  return (
    <Text as="span">
      <Narrow
        label={`Everything by ${who}`}
        onClick={() => narrow({ actor: entry.actor ? entry.actor.id : 'nobody' })}
      >
        {who}
      </Narrow>{' '}
      {did}
      {about && (
        <>
          {' '}
          <Narrow
            label={`Everything about ${about}`}
            onClick={() => narrow({ subject: entry.subject ?? undefined })}
          >
            {about}
          </Narrow>
        </>
      )}
      {rest && ` ${rest}`}
    </Text>
  );
}

/** The device and the address; entries from before they were kept have neither (D-94). */
const From = ({ device, address }: Pick<AuditEntry, 'device' | 'address'>) =>
  address ? (
    <>
      {device ?? 'An unnamed program'}
      <Text color="fg.muted" textStyle="xs" overflowWrap="anywhere">
        {address}
      </Text>
    </>
  ) : (
    <Text color="fg.muted">Not noted then</Text>
  );

const Narrow = (props: { label: string; onClick: () => void; children: string }) => (
  <chakra.button
    type="button"
    textAlign="inherit"
    fontWeight="semibold"
    cursor="pointer"
    borderRadius="l1"
    focusVisibleRing="outside"
    textDecoration="underline"
    textDecorationColor="border.emphasized"
    textUnderlineOffset="3px"
    _hover={{ textDecorationColor: 'currentColor' }}
    title={props.label}
    onClick={props.onClick}
  >
    {props.children}
  </chakra.button>
);
