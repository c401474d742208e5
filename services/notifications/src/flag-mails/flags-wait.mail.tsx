import { nameOf } from '../design/greeting.rules.js';
import { Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { adminForMail } from '../outbox/admin-for-mail.js';
import { defineMail } from '../outbox/define-mail.js';

interface About {
  adminId: number;
}

interface Props {
  flagsUrl: string;
  supportEmail: string;
}

/** Tells every administrator that commission waits for a decision (D-115); why, and whose, is on the page. */
export const mail = defineMail({
  kind: 'flags-wait',
  recipient: 'administrator',
  async compose({ adminId }: About, { services, settings }) {
    const [admin] = await adminForMail(services, adminId);
    return {
      to: addressed(nameOf(admin), admin.email),
      props: {
        flagsUrl: new URL('/admin/flags', settings.PUBLIC_URL).href,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: () => 'Flagged commission waits for a decision',
  page({ flagsUrl, supportEmail }: Props) {
    return (
      <Layout
        preview="It is not paid until an administrator decides"
        heading="Flagged commission waits for a decision"
        footer={`Every administrator of the partner portal receives this e-mail. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          Commission is held because something about it looks like abuse. It is not paid until an
          administrator releases or refuses it, and a flag never ends by itself. The partner reads ‘We are
          looking at this’.
        </Paragraph>
        <Paragraph>
          There may be several: only the first flag of a day is told by e-mail. The page has all of them, and
          why each was raised.
        </Paragraph>
        <LinkButton href={flagsUrl}>Open the flags</LinkButton>
      </Layout>
    );
  },
  sample: { flagsUrl: 'https://portal.example/admin/flags', supportEmail: 'help@portal.example' },
});
