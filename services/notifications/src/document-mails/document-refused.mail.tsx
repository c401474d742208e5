import { t } from '@lingui/core/macro';
import { getDocumentRefusal } from '@portal/contracts/calls/internal';
import { documentRefused, type DocumentRefused } from '@portal/contracts/events/document-refused';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { Layout, LinkButton, Lines, Paragraph } from '../design/layout.js';
import { peopleForMail } from '../design/people.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { Undeliverable, undeliverableIfGone } from '../outbox/mail.js';

interface Props {
  /** '' when the greeting has no name. */
  firstName: string;
  type: DocumentRefused['type'];
  /** As an administrator wrote it. */
  reason: string;
  portalUrl: string;
  supportEmail: string;
}

/** Tells a partner that a document was refused, why, and that it is to be uploaded again (D-143). */
export const mail = defineMail({
  kind: 'document-refused',
  recipient: 'partner',
  when: on(documentRefused, ({ data: { reviewId, partnerId } }) => ({
    key: `document-refused:${reviewId}`,
    about: { reviewId, partnerId },
  })),
  async compose(
    { reviewId, partnerId }: Pick<DocumentRefused, 'reviewId' | 'partnerId'>,
    { services, settings },
  ) {
    const { type, reason } = await services
      .call(getDocumentRefusal, { params: { id: reviewId } })
      .catch(undeliverableIfGone('DOCUMENT_GONE'));
    const [partner] = await peopleForMail(services, [partnerId]);
    if (!partner) throw new Undeliverable('PARTNER_GONE');
    return {
      to: addressed(nameOf(partner), partner.email),
      language: partner.language,
      props: {
        firstName: greetedName(partner.firstName),
        type,
        reason,
        portalUrl: settings.PUBLIC_URL,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject({ type }: Props) {
    const document = documentNames()[type];
    return t`Please upload your ${document} again`;
  },
  page({ firstName, type, reason, portalUrl, supportEmail }: Props) {
    const document = documentNames()[type];
    return (
      <Layout
        preview={t`We could not accept your ${document}.`}
        heading={t`Your ${document} was refused`}
        footer={t`You receive this e-mail because you earn commission in the partner portal. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {firstName
            ? t`Hello ${firstName}, we looked at the ${document} that you uploaded and could not accept it:`
            : t`We looked at the ${document} that you uploaded and could not accept it:`}
        </Paragraph>
        <Lines text={reason} />
        <Paragraph>
          {t`Please upload it again: under Earnings press ‘Open profile’. We look at the new one then.`}
        </Paragraph>
        <LinkButton href={`${portalUrl}/earnings`}>{t`Open Earnings`}</LinkButton>
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    type: 'w9',
    reason: 'It is not signed. Please sign and date it.',
    portalUrl: 'https://portal.example',
    supportEmail: 'help@portal.example',
  },
});

/** Within a sentence. */
const documentNames = (): Record<DocumentRefused['type'], string> => ({ w9: t`W9`, ach: t`ACH Form` });
