import { t } from '@lingui/core/macro';
import { Fragment, useContext } from 'react';
import { linkedParts } from '@portal/contracts/values/linked-text';
import { BrandOfMail } from '../design/brand.js';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { DashboardButton, Layout, Paragraph } from '../design/layout.js';
import { oneLine } from '../design/one-line.rules.js';
import { peopleForMail } from '../design/people.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';
import { isMailed, NOT_MAILED } from '../outbox/mailed.rules.js';
import { findStanding } from './announcement.sql.js';

export interface AnnouncementAbout {
  announcementId: number;
  partnerId: number;
}

interface Props {
  firstName: string;
  title: string;
  /** Plain text as an administrator wrote it. */
  text: string;
  portalUrl: string;
}

/** An announcement to a partner (D-159). One that is over, or withdrawn, goes to nobody any more. */
export const mail = defineMail({
  kind: 'announcement',
  recipient: 'partner',
  async compose({ announcementId, partnerId }: AnnouncementAbout, { services, settings, database }) {
    const announcement = await database.first(findStanding, { id: announcementId });
    if (!announcement) throw new Undeliverable('NOT_STANDING');
    const [partner] = await peopleForMail(services, [partnerId]);
    if (!partner) throw new Undeliverable('PARTNER_GONE');
    // Suspended since it was queued, say.
    if (!isMailed(partner)) throw new Undeliverable(NOT_MAILED);
    return {
      to: addressed(nameOf(partner), partner.email),
      language: partner.language,
      props: {
        firstName: greetedName(partner.firstName),
        ...announcement,
        portalUrl: settings.PUBLIC_URL,
      },
    };
  },
  subject: ({ title }: Props) => oneLine(title),
  page({ firstName, title, text, portalUrl }: Props) {
    return (
      <Layout
        preview={oneLine(text)}
        heading={title}
        footer={t`You receive this e-mail because you are a partner of the portal.`}
        choicesAt={portalUrl}
      >
        {firstName && <Paragraph>{t`Hello ${firstName},`}</Paragraph>}
        {text.split(/\n{2,}/).map((paragraph, index) => (
          <Paragraph key={index}>
            <Linked text={paragraph} />
          </Paragraph>
        ))}
        <DashboardButton portalUrl={portalUrl} />
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    title: 'Commission for Roadside Plus rises',
    text: 'From January 1 on you earn 14 % for Roadside Plus.\n\nAll about it: https://example.com/news\nThank you for a good year!',
    portalUrl: 'https://portal.example',
  },
});

/** Line breaks, and web addresses as links. */
function Linked({ text }: { text: string }) {
  const { brand } = useContext(BrandOfMail);
  return linkedParts(text).map(({ text: words, href }, index) =>
    href ? (
      <a key={index} href={href} className="brand" style={{ color: brand, wordBreak: 'break-all' }}>
        {words}
      </a>
    ) : (
      <Fragment key={index}>
        {words.split('\n').map((line, at) => (
          <Fragment key={at}>
            {at > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Fragment>
    ),
  );
}
