import { Section } from '@react-email/section';
import { CLAIM_TYPES, type ClaimStatus } from '@portal/contracts/values/claims';
import type { ClaimChangeForMail, ClaimForMail } from '@portal/contracts/http/internal';
import { formatDay } from '../design/dates.js';
import { Fact, Figure, Layout, Paragraph } from '../design/layout.js';
import type { MailTemplate } from '../design/written.js';

export interface ClaimStatusMailProps {
  /** '' when the greeting has no name. */
  firstName: string;
  claim: ClaimForMail;
  change: ClaimChangeForMail;
  supportEmail: string;
}

const news: Record<ClaimStatus, { heading: string; next: string }> = {
  submitted: { heading: 'We received your claim', next: 'Your claim will be reviewed within 24-48 hours.' },
  'in review': {
    heading: 'Your claim is being reviewed',
    next: 'We write to this address as soon as it is decided. You need not do anything until then.',
  },
  approved: { heading: 'Your claim is approved', next: 'You need not do anything further.' },
  denied: {
    heading: 'Your claim is denied',
    next: 'If you think that something was overlooked, write to us and name the claim number.',
  },
};

/** Tells a claimant the claim's new status and why. */
export const claimStatusMail: MailTemplate<ClaimStatusMailProps> = {
  subject: ({ claim, change }) => `${news[change.status].heading}: ${claim.claimNumber}`,
  page({ firstName, claim, change, supportEmail }) {
    const { heading, next } = news[change.status];
    return (
      <Layout
        preview={`${heading}: ${claim.claimNumber}`}
        heading={heading}
        footer={`You receive this e-mail because a claim was submitted with this address. Questions? Write to ${supportEmail} and name the claim number.`}
      >
        {firstName && <Paragraph>Hello {firstName}, there is news of your claim.</Paragraph>}
        <Figure label="Claim number" value={claim.claimNumber} />
        <Section>
          <Fact label="Status" value={change.status[0]!.toUpperCase() + change.status.slice(1)} />
          <Fact label="Type of claim" value={CLAIM_TYPES[claim.claimType]} />
          <Fact label="Date of the incident" value={formatDay(claim.incidentDate)} />
        </Section>
        {change.note?.split(/\n+/).map((line, index) => (
          <Paragraph key={index}>{line}</Paragraph>
        ))}
        <Paragraph>{next}</Paragraph>
      </Layout>
    );
  },
};
