import { approvalDecided, type ApprovalDecided } from '@portal/contracts/events/approval-decided';
import { nameOf } from '../design/greeting.rules.js';
import { Fact, Figure, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { adminForMail } from '../outbox/admin-for-mail.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { approvalProps, partners, type ApprovalProps } from './approval-props.js';

interface Props extends ApprovalProps {
  outcome: ApprovalDecided['outcome'];
  /** '' when the name may not be said. */
  decidedBy: string;
}

/** Tells the administrator who asked for it that a payment was approved, or refused (D-108). */
export const mail = defineMail({
  kind: 'approval-decided',
  recipient: 'administrator',
  when: on(approvalDecided, ({ data }) => ({ key: `approval-decided:${data.requestId}`, about: data })),
  async compose(decided: ApprovalDecided, sources) {
    const [reader, other] = await adminForMail(sources.services, decided.askedBy, decided.decidedBy);
    return {
      to: addressed(nameOf(reader), reader.email),
      props: {
        ...approvalProps(decided, sources),
        outcome: decided.outcome,
        decidedBy: other ? nameOf(other) : '',
      },
    };
  },
  subject: ({ amount, month, outcome }: Props) => `Your payment of ${amount} for ${month} was ${outcome}`,
  page({ amount, month, partnersCount, outcome, decidedBy, approvalsUrl, supportEmail }: Props) {
    const isPaid = outcome === 'approved';
    return (
      <Layout
        preview={isPaid ? 'It is paid now.' : 'Nothing was paid.'}
        heading={isPaid ? 'Your payment was approved' : 'Your payment was refused'}
        footer={`You receive this e-mail because you asked for this payment in the partner portal. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {decidedBy || 'Another administrator'} {outcome} the payment that you asked for, to{' '}
          {partners(partnersCount)}.{' '}
          {isPaid ? 'It is paid now.' : 'Nothing was paid; Approvals has the reason.'}
        </Paragraph>
        <Figure label={isPaid ? 'Paid out' : 'Not paid'} value={amount} />
        <Fact label="Month" value={month} />
        <Paragraph>
          You did not ask for it? Then somebody uses your session: end all of them and tell an owner.
        </Paragraph>
        <LinkButton href={approvalsUrl}>Open Approvals</LinkButton>
      </Layout>
    );
  },
  sample: {
    amount: '$1,234.50',
    month: 'October 2026',
    partnersCount: 3,
    outcome: 'approved',
    decidedBy: 'Noor Haddad',
    approvalsUrl: 'https://portal.example/admin/approvals',
    supportEmail: 'help@portal.example',
  },
});
