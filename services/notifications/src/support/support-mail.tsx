import { Section } from '@react-email/section';
import { formatMoment } from '../design/dates.js';
import { Fact, Layout, Lines } from '../design/layout.js';

interface SupportMailProps {
  name: string;
  email: string;
  /** '' where there is none. */
  company: string;
  reason: string;
  message: string;
  /** ISO. */
  sentAt: string;
}

/** Brings a request to whoever does support. */
export const SupportMail = ({ name, email, company, reason, message, sentAt }: SupportMailProps) => (
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
      <Fact label="Reason" value={reason} />
      <Fact label="Sent" value={formatMoment(sentAt)} />
    </Section>
  </Layout>
);
