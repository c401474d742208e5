import { Section } from '@react-email/section';
import { CLAIM_TYPES } from '@portal/contracts/values/claims';
import type { ClaimForMail } from '@portal/contracts/http/internal';
import { formatDay } from '../design/dates.js';
import { Fact, Figure, Layout, Paragraph } from '../design/layout.js';
import type { MailTemplate } from '../design/written.js';

export interface ClaimMailProps {
  /** '' when the greeting has no name. */
  firstName: string;
  claim: ClaimForMail;
  supportEmail: string;
}

/** Confirms to a claimant that the claim was received, with its number and what happens next. */
export const claimMail: MailTemplate<ClaimMailProps> = {
  subject: ({ claim }) => `We received your claim ${claim.claimNumber}`,
  page({ firstName, claim, supportEmail }) {
    return (
      <Layout
        preview={`Your claim number is ${claim.claimNumber}`}
        heading="We received your claim"
        footer={`You receive this e-mail because a claim was submitted with this address. Questions, or it was not you? Write to ${supportEmail} and name the claim number.`}
      >
        <Paragraph>
          {firstName ? `Hello ${firstName}, your` : 'Your'} claim was submitted successfully. Please keep its
          number.
        </Paragraph>
        <Figure label="Claim number" value={claim.claimNumber} />
        <Section>
          <Fact label="Type of claim" value={CLAIM_TYPES[claim.claimType]} />
          <Fact label="Date of the incident" value={formatDay(claim.incidentDate)} />
          <Fact label="Documents received" value={String(claim.filesCount)} />
        </Section>
        <Paragraph>
          What happens next: your claim will be reviewed within 24-48 hours, and we will write to this address
          as soon as its status changes. You need not do anything until then.
        </Paragraph>
      </Layout>
    );
  },
};
