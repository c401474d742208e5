import { t } from '@lingui/core/macro';
import { Section } from '@react-email/section';
import { getClaimForMail } from '@portal/contracts/calls/internal';
import { claimSubmitted } from '@portal/contracts/events/claim-submitted';
import type { ClaimForMail } from '@portal/contracts/http/internal';
import { formatDay } from '../design/dates.js';
import { Fact, Figure, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { undeliverableIfGone } from '../outbox/mail.js';
import { claimLink, onlyYours, sentences } from './claim-link.js';
import { claimTypeName } from './claim-words.js';

interface Props {
  /** '' when the greeting has no name. */
  firstName: string;
  claim: ClaimForMail;
  /** '' where there is no page of the claim. */
  link: string;
  supportEmail: string;
}

interface About {
  claimId: number;
}

/** Confirms to a claimant that the claim was received, with its number and what happens next. */
export const mail = defineMail({
  kind: 'claim',
  recipient: 'claimant',
  when: on(claimSubmitted, ({ data: { claimId } }) => ({
    key: `claim:${claimId}`,
    about: { claimId },
    inOrder: { sequence: `claim:${claimId}`, place: 0 },
  })),
  async compose({ claimId }: About, sources) {
    const { services, settings } = sources;
    const claim = await services
      .call(getClaimForMail, { params: { id: claimId } })
      .catch(undeliverableIfGone('CLAIM_GONE'));
    const { link, ...opens } = await claimLink(claimId, sources);
    return {
      ...opens,
      to: addressed(nameOf(claim), claim.email),
      language: claim.language,
      props: {
        firstName: greetedName(claim.firstName),
        claim,
        link,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: ({ claim: { claimNumber } }: Props) => t`We received your claim ${claimNumber}`,
  page({ firstName, claim, link, supportEmail }: Props) {
    const { claimNumber } = claim;
    return (
      <Layout
        preview={t`Your claim number is ${claimNumber}`}
        heading={t`We received your claim`}
        footer={sentences(
          t`You receive this e-mail because a claim was submitted with this address.`,
          link && onlyYours(),
          t`Questions, or it was not you? Write to ${supportEmail} and name the claim number.`,
        )}
      >
        <Paragraph>
          {firstName
            ? t`Hello ${firstName}, your claim was submitted successfully. Please keep its number.`
            : t`Your claim was submitted successfully. Please keep its number.`}
        </Paragraph>
        <Figure label={t`Claim number`} value={claimNumber} />
        <Section>
          <Fact label={t`Type of claim`} value={claimTypeName(claim.claimType)} />
          <Fact label={t`Date of the incident`} value={formatDay(claim.incidentDate)} />
          <Fact label={t`Documents received`} value={String(claim.filesCount)} />
        </Section>
        <Paragraph>
          {t`What happens next: your claim will be reviewed within 24-48 hours, and we will write to this address as soon as its status changes. You need not do anything until then.`}
        </Paragraph>
        {link && <LinkButton href={link}>{t`See your claim`}</LinkButton>}
      </Layout>
    );
  },
  sample: {
    firstName: 'Dana',
    claim: {
      id: 12,
      claimNumber: 'CLM-7Q2M9XK4',
      status: 'submitted',
      claimType: 'windshield',
      firstName: 'Dana',
      lastName: 'Reyes',
      email: 'dana@example.com',
      incidentDate: '2026-11-02',
      filesCount: 2,
    },
    link: 'https://portal.example/claim#token=what-only-the-reader-has',
    supportEmail: 'help@portal.example',
  },
});
