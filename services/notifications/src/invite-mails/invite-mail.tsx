import { Section } from '@react-email/section';
import { Fact, Layout, LinkButton, Paragraph } from '../design/layout.js';
import type { MailTemplate } from '../design/written.js';

export interface InviteMailProps {
  firstName: string;
  /** '' when the inviting administrator is deleted. */
  invitedBy: string;
  /** The address to sign in with. */
  email: string;
  link: string;
  supportEmail: string;
}

/** Invites somebody to become an administrator. */
export const inviteMail: MailTemplate<InviteMailProps> = {
  subject: () => 'You are invited to administer the partner portal',
  page({ firstName, invitedBy, email, link, supportEmail }) {
    return (
      <Layout
        preview="Choose a password to begin. The link works once, for 24 hours."
        heading="You are invited"
        footer={`You do not know what this is about? Then you need not do anything: without a password there is no account. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          Hello {firstName}, {invitedBy || 'an administrator'} invited you to be an administrator of the
          partner portal. Choose a password to begin.
        </Paragraph>
        <LinkButton href={link}>Accept the invitation</LinkButton>
        <Section style={{ paddingTop: 20 }}>
          <Fact label="You sign in with" value={email} />
          <Fact label="The link works" value="once, for 24 hours" />
        </Section>
      </Layout>
    );
  },
};
