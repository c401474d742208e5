import { Badge, Button, Flex, IconButton, Link, Stack, Text } from '@chakra-ui/react';
import { correctPartnerEmail, deletePartner, previewDocument } from '@portal/contracts/calls/admin-people';
import { getBankAccount } from '@portal/contracts/calls/nacha';
import { payPartnerForMonth } from '@portal/contracts/calls/payouts';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { FileText, History, Landmark, MailQuestionMark, Trash2 } from 'lucide-react';
import { plainDecimal } from '../../lib/csv.rules.js';
import { monthName } from '../../lib/dates.js';
import { may } from '../../lib/rights.js';
import type { ViewedFile } from '../../lib/viewed-file.js';
import type { Column } from '../../ui/data-table.js';
import { Money } from '../../ui/money.js';
import { PartnerLink } from '../../ui/partner-link.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { nameOf } from './partner.rules.js';
import { PaymentStatus } from './payment-status.js';

interface Actions {
  onPay: (partner: AdminPartner) => void;
  /** Called on hover or focus of the button, to preload its dialog. */
  onReach: () => void;
  onPayouts: (partner: AdminPartner) => void;
  onView: (file: ViewedFile) => void;
  onBankAccount: (partner: AdminPartner) => void;
  onCorrectEmail: (partner: AdminPartner) => void;
  onDelete: (partner: AdminPartner) => void;
}

const UNKNOWN = <Text color="fg.muted">–</Text>;

export const partnerColumns = ({
  onPay,
  onReach,
  onPayouts,
  onView,
  onBankAccount,
  onCorrectEmail,
  onDelete,
}: Actions): Column<AdminPartner>[] => [
  {
    id: 'name',
    header: 'Partner',
    bare: true,
    sortable: true,
    width: '10rem',
    csv: nameOf,
    cell: (partner) => (
      <Stack gap="0">
        <PartnerLink id={partner.id} name={nameOf(partner)} fontWeight="semibold" overflowWrap="anywhere" />
        {partner.suspendedAt && (
          <Badge colorPalette="red" alignSelf="start">
            Suspended
          </Badge>
        )}
        {partner.companyName && (
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {partner.companyName}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    width: '13rem',
    onPhone: 'more',
    csv: ({ email }) => email,
    // Allow a line break before the @, and elsewhere only if it would not fit otherwise.
    cell: ({ email, isUnverified }) => (
      <Text minW={{ md: '5.5rem' }} textStyle={{ base: 'sm', md: 'xs' }} overflowWrap="anywhere">
        {email.slice(0, email.indexOf('@'))}
        <wbr />
        {email.slice(email.indexOf('@'))}
        {isUnverified && (
          <Text as="span" display="block" textStyle="xs" color="fg.muted">
            E-mail not confirmed
          </Text>
        )}
      </Text>
    ),
  },
  {
    id: 'referrals',
    header: 'Referrals',
    hidden: true,
    csv: ({ referralCount }) => referralCount,
    isMissing: ({ referralCount }) => referralCount === null,
    align: 'end',
    width: '5rem',
    cell: ({ referralCount }) => referralCount ?? UNKNOWN,
  },
  {
    id: 'totalSales',
    header: 'Total Sales',
    onPhone: 'more',
    csv: ({ totalSalesInCents }) => plainDecimal(totalSalesInCents),
    align: 'end',
    sortable: true,
    width: '6rem',
    cell: ({ totalSalesInCents }) => <Money cents={totalSalesInCents} />,
  },
  {
    id: 'totalCommission',
    header: 'Total Commission Earned',
    hidden: true,
    csv: ({ totalCommissionInCents }) => plainDecimal(totalCommissionInCents),
    align: 'end',
    sortable: true,
    width: '6rem',
    cell: ({ totalCommissionInCents }) => <Money cents={totalCommissionInCents} />,
  },
  {
    id: 'monthSales',
    header: 'Sales This Month',
    hidden: true,
    csv: ({ monthSalesCount }) => monthSalesCount,
    align: 'end',
    width: '5.5rem',
    cell: ({ monthSalesCount, month, isPaid, paidAt }) => (
      <Stack gap="0" align="end">
        <span>{monthSalesCount}</span>
        {isPaid && (
          <Text textStyle="xs" color="fg.muted">
            {monthName(month)} paid
            {paidAt && (
              <>
                {' '}
                <RelativeDate at={paidAt} />
              </>
            )}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'thisMonth',
    header: 'This Month Commission',
    onPhone: 'line',
    csv: ({ monthCommissionInCents }) => plainDecimal(monthCommissionInCents),
    align: 'end',
    sortable: true,
    width: '6rem',
    cell: ({ monthCommissionInCents }) => <Money cents={monthCommissionInCents} />,
  },
  {
    id: 'w9',
    header: 'W9 Document',
    hidden: true,
    csv: ({ documents }) => documents && (documents.w9 ? 'Uploaded' : 'Not uploaded'),
    isMissing: ({ documents }) => documents === null,
    width: '6rem',
    cell: (partner) => <Document partner={partner} type="w9" onView={onView} />,
  },
  {
    id: 'ach',
    header: 'ACH Document',
    hidden: true,
    csv: ({ documents }) => documents && (documents.ach ? 'Uploaded' : 'Not uploaded'),
    isMissing: ({ documents }) => documents === null,
    width: '6rem',
    cell: (partner) => <Document partner={partner} type="ach" onView={onView} />,
  },
  {
    id: 'status',
    header: 'Payment Status',
    onPhone: 'line',
    width: '8rem',
    cell: (partner) => <PaymentStatus partner={partner} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    bare: true,
    align: 'end',
    cell: (partner) => (
      // Two rows of buttons rather than a table that is wider than the page beside the sidebar.
      <Flex
        gap="1"
        wrap="wrap"
        minW={{ md: '5.25rem' }}
        justify={{ base: 'start', md: 'end' }}
        align="center"
      >
        {partner.monthCommissionInCents > 0 && may(payPartnerForMonth) && (
          <Button
            size="xs"
            variant="outline"
            aria-label={`Pay ${nameOf(partner)}`}
            onPointerEnter={onReach}
            onClick={() => onPay(partner)}
          >
            Pay
          </Button>
        )}
        <IconButton
          size="xs"
          variant="ghost"
          colorPalette="gray"
          title="Payouts"
          aria-label={`Payouts of ${nameOf(partner)}`}
          onClick={() => onPayouts(partner)}
        >
          <History aria-hidden />
        </IconButton>
        {may(getBankAccount) && (
          <IconButton
            size="xs"
            variant="ghost"
            colorPalette="gray"
            title="Bank account"
            aria-label={`Bank account of ${nameOf(partner)}`}
            onClick={() => onBankAccount(partner)}
          >
            <Landmark aria-hidden />
          </IconButton>
        )}
        {partner.isUnverified && may(correctPartnerEmail) && (
          <IconButton
            size="xs"
            variant="ghost"
            colorPalette="gray"
            title="Correct e-mail"
            aria-label={`Correct e-mail of ${nameOf(partner)}`}
            onClick={() => onCorrectEmail(partner)}
          >
            <MailQuestionMark aria-hidden />
          </IconButton>
        )}
        {may(deletePartner) && (
          <IconButton
            size="xs"
            variant="ghost"
            colorPalette="red"
            aria-label={`Delete ${nameOf(partner)}`}
            onClick={() => onDelete(partner)}
          >
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </Flex>
    ),
  },
];

const NAMES = { w9: 'W9', ach: 'ACH form' } as const;

interface DocumentProps {
  partner: AdminPartner;
  type: 'w9' | 'ach';
  onView: Actions['onView'];
}

function Document({ partner, type, onView }: DocumentProps) {
  if (!partner.documents) return UNKNOWN;
  const document = partner.documents[type];
  if (!document)
    return (
      <Text color="fg.muted" textStyle="xs">
        Not uploaded
      </Text>
    );
  const { id, filename, fileUrl } = document;
  const icon = <FileText size={14} aria-hidden />;
  if (id === undefined || !may(previewDocument))
    return (
      <Text as="span" title={filename}>
        {icon} {NAMES[type]}
      </Text>
    );
  return (
    <Link asChild colorPalette="brand" variant="underline">
      <button
        type="button"
        title={filename}
        onClick={() =>
          onView({
            id,
            filename,
            fileUrl,
            name: `${NAMES[type]} of ${nameOf(partner)}`,
            taxNumberOf: type === 'w9' ? { id: partner.id, name: nameOf(partner) } : undefined,
          })
        }
      >
        {icon} {NAMES[type]}
      </button>
    </Link>
  );
}
