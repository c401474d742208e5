import { Section } from '@react-email/section';
import { formatMoment } from '../design/dates.js';
import { Fact, Layout, Lines } from '../design/layout.js';
import type { MailTemplate } from '../design/written.js';

export interface SupportMailProps {
  id: number;
  name: string;
  email: string;
  /** '' when there is none. */
  company: string;
  reason: string;
  message: string;
  /** ISO 8601. */
  sentAt: string;
}

/** Forwards a request to support. */
export const supportMail: MailTemplate<SupportMailProps> = {
  subject: ({ id, name, reason }) => `${reason}: support request ${id} from ${name}`,
  page({ id, name, email, company, reason, message, sentAt }) {
    return (
      <Layout
        preview={`${name} needs help`}
        heading={`Support request: ${reason}`}
        footer={`Reply to this e-mail, and your answer goes to ${name}.`}
      >
        <Lines text={message} />
        <Section style={{ paddingTop: 20 }}>
          <Fact label="Name" value={name} />
          <Fact label="Email" value={email} />
          {company && <Fact label="Agency" value={company} />}
          <Fact label="Request" value={`${id}`} />
          <Fact label="Sent" value={formatMoment(sentAt)} />
        </Section>
      </Layout>
    );
  },
};
