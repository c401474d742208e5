import { mintResetLink } from '@portal/contracts/calls/internal';
import {
  passwordResetRequested,
  type PasswordResetRequested,
} from '@portal/contracts/events/password-reset-requested';
import { RESET_LINK_MINUTES } from '@portal/contracts/values/limits';
import { Layout, LinkButton, Paragraph } from '../design/layout.js';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { secretLink } from '../design/secret-link.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { undeliverableIfGone } from '../outbox/mail.js';

interface Props {
  firstName: string;
  link: string;
  supportEmail: string;
}

/**
 * Carries the link to set a new password. Identity mints the link's token when the mail is written. A retry gets the
 * same token, valid from then on.
 */
export const mail = defineMail({
  kind: 'password-reset',
  recipient: 'account owner',
  when: on(passwordResetRequested, ({ data }) => ({ key: `password-reset:${data.resetId}`, about: data })),
  async compose({ resetId }: PasswordResetRequested, { services, settings }) {
    const person = await services
      .call(mintResetLink, { params: { id: resetId } })
      .catch(undeliverableIfGone('NO_ACCOUNT'));
    return {
      to: addressed(nameOf(person), person.email),
      opensForMinutes: RESET_LINK_MINUTES,
      props: {
        firstName: greetedName(person.firstName),
        link: secretLink(settings.PUBLIC_URL, '/reset-password', person.token),
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: () => 'Set a new password',
  page({ firstName, link, supportEmail }: Props) {
    return (
      <Layout
        preview="The link works once, for one hour."
        heading="Set a new password"
        footer={`You did not ask for this? Then do not use the link: nobody else has it, and it ends by itself. If it happens again, write to ${supportEmail}.`}
      >
        <Paragraph>
          {firstName ? `Hello ${firstName}, somebody` : 'Somebody'} asked for a new password for your account
          in the partner portal. If it was you, choose one here. The link works once, for one hour.
        </Paragraph>
        <LinkButton href={link}>Choose a new password</LinkButton>
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    link: 'https://portal.example/reset-password#token=what-only-the-reader-has',
    supportEmail: 'help@portal.example',
  },
});
