import { Layout, LinkButton, Paragraph } from '../design/layout.js';
import type { MailTemplate } from '../design/written.js';

export interface PasswordMailProps {
  firstName: string;
  link: string;
  supportEmail: string;
}

/** Carries the link to set a new password. */
export const passwordMail: MailTemplate<PasswordMailProps> = {
  subject: () => 'Set a new password',
  page({ firstName, link, supportEmail }) {
    return (
      <Layout
        preview="The link works once, for one hour."
        heading="Set a new password"
        footer={`You did not ask for this? Then you need not do anything: your password stays as it is. If it happens again, write to ${supportEmail}.`}
      >
        <Paragraph>
          {firstName ? `Hello ${firstName}, somebody` : 'Somebody'} asked for a new password for your account
          in the partner portal. If it was you, choose one here. The link works once, for one hour.
        </Paragraph>
        <LinkButton href={link}>Choose a new password</LinkButton>
      </Layout>
    );
  },
};
