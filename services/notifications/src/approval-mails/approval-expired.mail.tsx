import { approvalExpired, type ApprovalExpired } from '@portal/contracts/events/approval-expired';
import { nameOf } from '../design/greeting.rules.js';
import { Fact, Figure, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { adminForMail } from '../outbox/admin-for-mail.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { approvalProps, partners, type ApprovalProps } from './approval-props.js';

/** Tells the administrator who asked for it that nobody decided about a payment in time (D-108, D-119). */
export const mail = defineMail({
  kind: 'approval-expired',
  recipient: 'administrator',
  when: on(approvalExpired, ({ data }) => ({ key: `approval-expired:${data.requestId}`, about: data })),
  async compose(expired: ApprovalExpired, sources) {
    const [reader] = await adminForMail(sources.services, expired.askedBy);
    return { to: addressed(nameOf(reader), reader.email), props: approvalProps(expired, sources) };
  },
  subject: ({ amount, month }: ApprovalProps) =>
    `Your payment of ${amount} for ${month} was not approved in time`,
  page({ amount, month, partnersCount, approvalsUrl, supportEmail }: ApprovalProps) {
    return (
      <Layout
        preview="Nothing was paid."
        heading="Nobody approved your payment in time"
        footer={`You receive this e-mail because you asked for this payment in the partner portal. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          Nobody approved or refused the payment to {partners(partnersCount)} that you asked for within 7
          days, so your request has ended. Nothing was paid.
        </Paragraph>
        <Figure label="Not paid" value={amount} />
        <Fact label="Month" value={month} />
        <Paragraph>
          It is still to be paid? Then ask for it again, and tell somebody who may approve it. You did not ask
          for it? Then somebody uses your session: end all of them and tell an owner.
        </Paragraph>
        <LinkButton href={approvalsUrl}>Open Approvals</LinkButton>
      </Layout>
    );
  },
  sample: {
    amount: '$1,234.50',
    month: 'October 2026',
    partnersCount: 3,
    approvalsUrl: 'https://portal.example/admin/approvals',
    supportEmail: 'help@portal.example',
  },
});
