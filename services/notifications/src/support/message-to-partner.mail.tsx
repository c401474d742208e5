import { t } from '@lingui/core/macro';
import { THREAD_LINK_DAYS } from '@portal/contracts/values/support';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { Layout, LinkButton, Lines, Paragraph } from '../design/layout.js';
import { peopleForMail } from '../design/people.js';
import { secretLink } from '../design/secret-link.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';
import { keepLink, readLink, readRequest } from './support-thread.sql.js';

interface About {
  supportRequestId: number;
  /** With the partner's deletion the mail is erased (D-22). */
  partnerId: number;
}

interface Props {
  firstName: string;
  message: string;
  link: string;
  supportEmail: string;
}

/** Brings what an administrator wrote to a partner, with the link to the thread (D-174). A retry mints the same token. */
export const mail = defineMail({
  kind: 'message-to-partner',
  recipient: 'partner',
  async compose({ supportRequestId: id, partnerId }: About, { services, settings, database, tokens }) {
    const request = await database.first(readRequest, { id });
    const seed = (await database.first(readLink, { id }))?.seed;
    if (!request || !seed) throw new Undeliverable('REQUEST_GONE');
    const [partner] = await peopleForMail(services, [partnerId]);
    if (!partner) throw new Undeliverable('PARTNER_GONE');
    const { token, hash } = tokens.of('support-thread', `${seed} ${partner.email}`);
    await database.query(keepLink, { tokenHash: hash, requestId: id });
    return {
      to: addressed(nameOf(partner), partner.email),
      language: partner.language,
      opensForMinutes: THREAD_LINK_DAYS * 24 * 60,
      props: {
        firstName: greetedName(partner.firstName),
        message: request.message,
        link: secretLink(settings.PUBLIC_URL, '/support/thread', token),
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: () => t`A message for you`,
  page: ({ firstName, message, link, supportEmail }: Props) => (
    <Layout
      preview={t`Read it, and write back`}
      heading={t`A message for you`}
      footer={t`Only this e-mail has the link, so please do not forward it. It opens for ${THREAD_LINK_DAYS} days. Questions? Write to ${supportEmail}.`}
    >
      <Paragraph>
        {firstName ? t`Hello ${firstName}, we have written to you.` : t`We have written to you.`}
      </Paragraph>
      <Lines text={message} />
      <LinkButton href={link}>{t`Write back`}</LinkButton>
    </Layout>
  ),
  sample: {
    firstName: 'Ava',
    message: 'Your W9 is from 2023.\nPlease send us this year’s, so that we can pay you in December.',
    link: 'https://portal.example/support/thread#token=what-only-the-reader-has',
    supportEmail: 'help@portal.example',
  },
});
