import { listAdministrators } from '@portal/contracts/calls/internal';
import { nameOf } from '../design/greeting.rules.js';
import { Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';
import { readRequest } from './support-thread.sql.js';

interface About {
  supportRequestId: number;
}

interface Props {
  id: number;
  link: string;
  supportEmail: string;
}

/**
 * Tells whoever looks after a request that its asker wrote back; SUPPORT_EMAIL where nobody does, or who did has gone. It
 * has none of the asker's words: those are on the page.
 */
export const mail = defineMail({
  kind: 'support-reply',
  recipient: 'support',
  async compose({ supportRequestId: id }: About, { services, settings, database }) {
    const request = await database.first(readRequest, { id });
    if (!request) throw new Undeliverable('REQUEST_GONE');
    const assignee =
      request.assigneeId === null
        ? undefined
        : (await services.call(listAdministrators)).find((each) => each.id === request.assigneeId);
    return {
      to: assignee ? addressed(nameOf(assignee), assignee.email) : addressed('', settings.SUPPORT_EMAIL),
      props: {
        id,
        link: new URL(`/admin/support?request=${id}`, settings.PUBLIC_URL).href,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: ({ id }: Props) => `Support request ${id}: somebody wrote back`,
  page({ id, link, supportEmail }: Props) {
    return (
      <Layout
        preview="The request is open"
        heading={`Somebody wrote back about request ${id}`}
        footer={`Whoever looks after a request receives this e-mail. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          The request is open. What is written within the next ten minutes makes no other e-mail.
        </Paragraph>
        <LinkButton href={link}>Open the request</LinkButton>
      </Layout>
    );
  },
  sample: {
    id: 3,
    link: 'https://portal.example/admin/support?request=3',
    supportEmail: 'help@portal.example',
  },
});
