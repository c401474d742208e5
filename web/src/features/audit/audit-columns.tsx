import { chakra, Text } from '@chakra-ui/react';
import { type AuditEntry } from '@portal/contracts/http/audit';
import { AUDIT_ACTIONS } from '@portal/contracts/values/audit';
import type { Column } from '../../ui/data-table.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { ChangeDetails } from './change-details.js';
import { OutcomeBadge } from './outcome-badge.js';
import type { AuditSearch } from './queries.js';

/** @param narrow filters the list to rows like the given one */
export const auditColumns = (
  narrow: (search: Pick<AuditSearch, 'actor' | 'subject'>) => void,
): Column<AuditEntry>[] => [
  {
    id: 'action',
    header: 'What',
    bare: true,
    cell: ({ action }) => <Text fontWeight="semibold">{AUDIT_ACTIONS[action]}</Text>,
  },
  {
    id: 'subject',
    header: 'About',
    cell: ({ subject }) =>
      subject ? (
        <Narrow label={`Show only ${subject}`} onClick={() => narrow({ subject })}>
          {subject}
        </Narrow>
      ) : (
        <Text color="fg.muted">–</Text>
      ),
  },
  {
    id: 'actor',
    header: 'Who',
    cell: ({ actor }) =>
      actor ? (
        <Narrow label={`Show only ${nameOf(actor)}`} onClick={() => narrow({ actor: actor.id })}>
          {nameOf(actor)}
        </Narrow>
      ) : (
        <Text color="fg.muted">Somebody not signed in</Text>
      ),
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

/** A deleted user is shown by id. */
export const nameOf = ({ id, name, role }: NonNullable<AuditEntry['actor']>) =>
  name ?? `${role === 'partner' ? 'Partner' : 'Administrator'} ${id}`;

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
