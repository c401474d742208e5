import { t } from '@lingui/core/macro';
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
      language: person.language,
      opensForMinutes: RESET_LINK_MINUTES,
      props: {
        firstName: greetedName(person.firstName),
        link: secretLink(settings.PUBLIC_URL, '/reset-password', person.token),
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: () => t`Set a new password`,
  page({ firstName, link, supportEmail }: Props) {
    return (
      <Layout
        preview={t`The link works once, for one hour.`}
        heading={t`Set a new password`}
        footer={t`You did not ask for this? Then do not use the link: nobody else has it, and it ends by itself. If it happens again, write to ${supportEmail}.`}
      >
        <Paragraph>
          {firstName
            ? t`Hello ${firstName}, somebody asked for a new password for your account in the partner portal.`
            : t`Somebody asked for a new password for your account in the partner portal.`}{' '}
          {t`If it was you, choose one here. The link works once, for one hour.`}
        </Paragraph>
        <LinkButton href={link}>{t`Choose a new password`}</LinkButton>
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    link: 'https://portal.example/reset-password#token=what-only-the-reader-has',
    supportEmail: 'help@portal.example',
  },
});
