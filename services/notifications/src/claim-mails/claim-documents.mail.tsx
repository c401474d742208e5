import { t } from '@lingui/core/macro';
import { getClaimChange, getClaimForMail } from '@portal/contracts/calls/internal';
import { claimDocumentsAsked } from '@portal/contracts/events/claim-documents-asked';
import type { ClaimForMail } from '@portal/contracts/http/internal';
import { isOpenClaim } from '@portal/contracts/values/claims';
import { Figure, Layout, LinkButton, Lines, Paragraph } from '../design/layout.js';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { Undeliverable, undeliverableIfGone } from '../outbox/mail.js';
import { claimLink, onlyYours, sentences } from './claim-link.js';
import { mail as claimMail } from './claim.mail.js';

interface Props {
  /** '' when the greeting has no name. */
  firstName: string;
  claim: ClaimForMail;
  documents: string[];
  note: string | null;
  link: string;
  supportEmail: string;
}

interface About {
  claimId: number;
  changeId: number;
}

/** Asks a claimant for documents, which are sent on the claim's page (D-156). Mails of a claim are sent in order. */
export const mail = defineMail({
  kind: 'claim-documents',
  recipient: 'claimant',
  when: on(claimDocumentsAsked, ({ data: { claimId, changeId } }) => ({
    key: `claim-documents:${changeId}`,
    about: { claimId, changeId },
    inOrder: { sequence: `claim:${claimId}`, place: changeId },
  })),
  async compose({ claimId, changeId }: About, sources) {
    const { services, settings } = sources;
    const [claim, { note, documents = [] }] = await Promise.all([
      services.call(getClaimForMail, { params: { id: claimId } }),
      services.call(getClaimChange, { params: { id: claimId, changeId } }),
    ]).catch(undeliverableIfGone('CLAIM_GONE'));
    if (!isOpenClaim(claim.status)) throw new Undeliverable('OVERTAKEN');
    const { link, ...opens } = await claimLink(claimId, sources);
    return {
      ...opens,
      to: addressed(nameOf(claim), claim.email),
      language: claim.language,
      props: {
        firstName: greetedName(claim.firstName),
        claim,
        documents,
        note,
        link,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: ({ claim: { claimNumber } }: Props) => t`We need documents for your claim ${claimNumber}`,
  page({ firstName, claim: { claimNumber }, documents, note, link, supportEmail }: Props) {
    return (
      <Layout
        preview={t`For your claim ${claimNumber}`}
        heading={t`We need documents for your claim`}
        footer={sentences(
          link && onlyYours(),
          t`Questions, or you have no such document? Write to ${supportEmail} and name the claim number.`,
        )}
      >
        <Paragraph>
          {firstName
            ? t`Hello ${firstName}, please send us what is missing for your claim.`
            : t`Please send us what is missing for your claim.`}
        </Paragraph>
        <Figure label={t`Claim number`} value={claimNumber} />
        <Lines text={documents.map((name) => `• ${name}`).join('\n')} />
        {note && <Lines text={note} />}
        <Paragraph>
          {link
            ? t`You add the files on the page of your claim. You need no account. Please send no documents by e-mail.`
            : t`Please write to ${supportEmail} to agree on how to send them.`}
        </Paragraph>
        {link && <LinkButton href={link}>{t`Add the documents`}</LinkButton>}
      </Layout>
    );
  },
  sample: {
    firstName: 'Dana',
    claim: { ...claimMail.sample.claim, status: 'in review' },
    documents: ['Police report', 'Photo of the windshield from inside'],
    note: 'The photo that you sent is too dark.\nA photo of a telephone is enough.',
    link: 'https://portal.example/claim#token=what-only-the-reader-has',
    supportEmail: 'help@portal.example',
  },
});
