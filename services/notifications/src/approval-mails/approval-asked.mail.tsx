import type { ApprovalAsked } from '@portal/contracts/events/approval-asked';
import { formatMoment } from '../design/dates.js';
import { nameOf } from '../design/greeting.rules.js';
import { Fact, Figure, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { adminForMail } from '../outbox/admin-for-mail.js';
import { defineMail } from '../outbox/define-mail.js';
import { approvalProps, partners, type ApprovalProps } from './approval-props.js';

export interface ApprovalAskedAbout extends ApprovalAsked {
  adminId: number;
}

interface Props extends ApprovalProps {
  /** '' when the name may not be said. */
  askedBy: string;
  expiresAt: string;
}

/** Tells an administrator who may approve it that a payment waits (D-108). */
export const mail = defineMail({
  kind: 'approval-asked',
  recipient: 'administrator',
  async compose({ adminId, ...asked }: ApprovalAskedAbout, sources) {
    const [reader, other] = await adminForMail(sources.services, adminId, asked.askedBy);
    return {
      to: addressed(nameOf(reader), reader.email),
      props: {
        ...approvalProps(asked, sources),
        askedBy: other ? nameOf(other) : '',
        expiresAt: formatMoment(asked.expiresAt),
      },
    };
  },
  subject: ({ amount, month }: Props) => `A payment of ${amount} for ${month} waits for your approval`,
  page({ amount, month, partnersCount, askedBy, expiresAt, approvalsUrl, supportEmail }: Props) {
    return (
      <Layout
        preview={`${amount} to ${partners(partnersCount)}`}
        heading="A payment waits for approval"
        footer={`Administrators who may approve payments receive this e-mail. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {askedBy || 'An administrator'} asked to pay {partners(partnersCount)}. Nothing is paid before
          another administrator approves it.
        </Paragraph>
        <Figure label="To be paid" value={amount} />
        <Fact label="Month" value={month} />
        <Fact label="Ends" value={expiresAt} />
        <Paragraph>
          You do not expect this? Ask them before you approve it, in another way than by e-mail.
        </Paragraph>
        <LinkButton href={approvalsUrl}>Open Approvals</LinkButton>
      </Layout>
    );
  },
  sample: {
    amount: '$1,234.50',
    month: 'October 2026',
    partnersCount: 3,
    askedBy: 'Noor Haddad',
    expiresAt: 'Nov 28, 2026, 11:00 AM UTC',
    approvalsUrl: 'https://portal.example/admin/approvals',
    supportEmail: 'help@portal.example',
  },
});
