import { t } from '@lingui/core/macro';
import { Section } from '@react-email/section';
import { getClaimChange, getClaimForMail } from '@portal/contracts/calls/internal';
import { claimStatusChanged } from '@portal/contracts/events/claim-status-changed';
import type { ClaimChangeForMail, ClaimForMail } from '@portal/contracts/http/internal';
import { isOpenClaim, type ClaimStatus } from '@portal/contracts/values/claims';
import { formatDay } from '../design/dates.js';
import { Fact, Figure, Layout, LinkButton, Lines, Paragraph } from '../design/layout.js';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { undeliverableIfGone } from '../outbox/mail.js';
import { claimLink, onlyYours, sentences } from './claim-link.js';
import { claimTypeName, statusName } from './claim-words.js';
import { mail as claimMail } from './claim.mail.js';

interface Props {
  /** '' when the greeting has no name. */
  firstName: string;
  claim: ClaimForMail;
  change: ClaimChangeForMail;
  /** '' where there is no page of the claim. */
  link: string;
  supportEmail: string;
}

const news = (): Record<ClaimStatus, { heading: string; next: string }> => ({
  submitted: { heading: t`We received your claim`, next: t`Your claim will be reviewed within 24-48 hours.` },
  'in review': {
    heading: t`Your claim is being reviewed`,
    next: t`We write to this address as soon as it is decided. You need not do anything until then.`,
  },
  approved: { heading: t`Your claim is approved`, next: t`You need not do anything further.` },
  denied: {
    heading: t`Your claim is denied`,
    next: t`If you think that something was overlooked, write to us and name the claim number.`,
  },
});

interface About {
  claimId: number;
  changeId: number;
}

/** Tells a claimant the claim's new status and why. Mails of a claim are sent in order. */
export const mail = defineMail({
  kind: 'claim-status',
  recipient: 'claimant',
  when: on(claimStatusChanged, ({ data: { claimId, changeId } }) => ({
    key: `claim-status:${changeId}`,
    about: { claimId, changeId },
    inOrder: { sequence: `claim:${claimId}`, place: changeId },
  })),
  unlessOvertaken: true,
  async compose({ claimId, changeId }: About, sources) {
    const { services, settings } = sources;
    const [claim, change] = await Promise.all([
      services.call(getClaimForMail, { params: { id: claimId } }),
      services.call(getClaimChange, { params: { id: claimId, changeId } }),
    ]).catch(undeliverableIfGone('CLAIM_GONE'));
    const { link, ...opens } = await claimLink(claimId, sources);
    return {
      ...opens,
      to: addressed(nameOf(claim), claim.email),
      language: claim.language,
      props: {
        firstName: greetedName(claim.firstName),
        claim,
        change,
        link,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: ({ claim, change }: Props) => `${news()[change.status].heading}: ${claim.claimNumber}`,
  page({ firstName, claim, change, link, supportEmail }: Props) {
    const { heading, next } = news()[change.status];
    const awaited = isOpenClaim(change.status) ? (claim.awaited ?? []) : [];
    return (
      <Layout
        preview={`${heading}: ${claim.claimNumber}`}
        heading={heading}
        footer={sentences(
          t`You receive this e-mail because a claim was submitted with this address.`,
          link && onlyYours(),
          t`Questions? Write to ${supportEmail} and name the claim number.`,
        )}
      >
        {firstName && <Paragraph>{t`Hello ${firstName}, there is news of your claim.`}</Paragraph>}
        <Figure label={t`Claim number`} value={claim.claimNumber} />
        <Section>
          <Fact label={t`Status`} value={statusName(change.status)} />
          <Fact label={t`Type of claim`} value={claimTypeName(claim.claimType)} />
          <Fact label={t`Date of the incident`} value={formatDay(claim.incidentDate)} />
        </Section>
        {change.note?.split(/\n+/).map((line, index) => (
          <Paragraph key={index}>{line}</Paragraph>
        ))}
        {awaited.length > 0 ? (
          <>
            <Paragraph>{t`We go on as soon as we have the documents that we asked you for:`}</Paragraph>
            <Lines text={awaited.map((name) => `• ${name}`).join('\n')} />
          </>
        ) : (
          <Paragraph>{next}</Paragraph>
        )}
        {link && <LinkButton href={link}>{t`See your claim`}</LinkButton>}
      </Layout>
    );
  },
  sample: {
    ...claimMail.sample,
    change: { status: 'approved', note: 'The glass is covered in full.\nYour shop sends the bill to us.' },
  },
});
