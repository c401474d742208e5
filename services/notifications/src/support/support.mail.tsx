import { Section } from '@react-email/section';
import { peopleForMail } from '../design/people.js';
import { SUPPORT_REASONS } from '@portal/contracts/values/support';
import { formatMoment } from '../design/dates.js';
import { Fact, Layout, Lines } from '../design/layout.js';
import { agencyName, nameOf } from '../design/greeting.rules.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';
import { SupportRequestEntity } from './support-request.entity.js';

interface Props {
  id: number;
  /** '' when it may not be said. */
  name: string;
  email: string;
  /** '' when there is none. */
  company: string;
  reason: string;
  message: string;
  /** ISO 8601. */
  sentAt: string;
}

interface About {
  supportRequestId: number;
}

/** Forwards a request to support, with the sender as Reply-To. */
export const mail = defineMail({
  kind: 'support',
  recipient: 'support',
  async compose({ supportRequestId: id }: About, { services, settings, database }) {
    const request = await database.read((entities) => entities.findOneBy(SupportRequestEntity, { id }));
    if (!request) throw new Undeliverable('REQUEST_GONE');
    const [sender] = await peopleForMail(services, [request.userId]);
    if (!sender) throw new Undeliverable('SENDER_GONE');
    const name = nameOf(sender);
    return {
      to: addressed('', settings.SUPPORT_EMAIL),
      replyTo: addressed(name, sender.email),
      props: {
        id,
        name,
        email: sender.email,
        company: agencyName(sender.companyName),
        reason: SUPPORT_REASONS[request.reason],
        message: request.message,
        sentAt: request.createdAt.toISOString(),
      },
    };
  },
  subject: ({ id, name, reason }: Props) => `${reason}: support request ${id}${name && ` from ${name}`}`,
  page({ id, name, email, company, reason, message, sentAt }: Props) {
    return (
      <Layout
        preview={`${name || 'A partner'} needs help`}
        heading={`Support request: ${reason}`}
        footer={`Reply to this e-mail, and your answer goes to ${name || 'the sender'}.`}
      >
        <Lines text={message} />
        <Section style={{ paddingTop: 20 }}>
          {name && <Fact label="Name" value={name} />}
          <Fact label="Email" value={email} />
          {company && <Fact label="Agency" value={company} />}
          <Fact label="Request" value={`${id}`} />
          <Fact label="Sent" value={formatMoment(sentAt)} />
        </Section>
      </Layout>
    );
  },
  sample: {
    id: 3,
    name: 'Ava Stone',
    email: 'ava@example.com',
    company: 'Stone Insurance',
    reason: 'Billing question',
    message:
      'Where is my October payout?\nIt was due on Friday, and my dashboard shows nothing.\n\nThank you!',
    sentAt: '2026-11-21T10:00:00.000Z',
  },
});
