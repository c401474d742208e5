import { Section } from '@react-email/section';
import { mintInviteLink } from '@portal/contracts/calls/internal';
import { adminInvited, type AdminInvited } from '@portal/contracts/events/admin-invited';
import { INVITE_LINK_HOURS } from '@portal/contracts/values/limits';
import { Fact, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { secretLink } from '../design/secret-link.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { undeliverableIfGone } from '../outbox/mail.js';

interface Props {
  /** '' when the greeting has no name. */
  firstName: string;
  /** '' when the inviting administrator is deleted, or has a name that may not be said. */
  invitedBy: string;
  /** The address to sign in with. */
  email: string;
  link: string;
  supportEmail: string;
}

/**
 * Invites somebody to become an administrator. Identity mints the link's token when the mail is written. A retry gets
 * the same token, valid from then on.
 */
export const mail = defineMail({
  kind: 'invite',
  recipient: 'administrator',
  when: on(adminInvited, ({ data }) => ({ key: `invite:${data.inviteId}`, about: data })),
  async compose({ inviteId }: AdminInvited, { services, settings }) {
    const invite = await services
      .call(mintInviteLink, { params: { id: inviteId } })
      .catch(undeliverableIfGone('INVITE_GONE'));
    return {
      to: addressed(nameOf(invite), invite.email),
      opensForMinutes: INVITE_LINK_HOURS * 60,
      props: {
        firstName: greetedName(invite.firstName),
        invitedBy: invite.invitedBy ? nameOf(invite.invitedBy) : '',
        email: invite.email,
        link: secretLink(settings.PUBLIC_URL, '/accept-invite', invite.token),
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: () => 'You are invited to administer the partner portal',
  page({ firstName, invitedBy, email, link, supportEmail }: Props) {
    return (
      <Layout
        preview="Choose a password to begin. The link works once, for 24 hours."
        heading="You are invited"
        footer={`You do not know what this is about? Then you need not do anything: without a password there is no account. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {firstName
            ? `Hello ${firstName}, ${invitedBy || 'an administrator'}`
            : invitedBy || 'An administrator'}{' '}
          invited you to be an administrator of the partner portal. Choose a password to begin.
        </Paragraph>
        <LinkButton href={link}>Accept the invitation</LinkButton>
        <Section style={{ paddingTop: 20 }}>
          <Fact label="You sign in with" value={email} />
          <Fact label="The link works" value="once, for 24 hours" />
        </Section>
      </Layout>
    );
  },
  sample: {
    firstName: 'Noor',
    invitedBy: 'Ava Stone',
    email: 'noor@example.com',
    link: 'https://portal.example/accept-invite#token=what-only-the-reader-has',
    supportEmail: 'help@portal.example',
  },
});
