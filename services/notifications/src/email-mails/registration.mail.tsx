import { t } from '@lingui/core/macro';
import { mintRegistrationLink } from '@portal/contracts/calls/internal';
import {
  registrationRequested,
  type RegistrationRequested,
} from '@portal/contracts/events/registration-requested';
import { CONFIRM_LINK_HOURS } from '@portal/contracts/values/limits';
import { Layout, LinkButton, Paragraph } from '../design/layout.js';
import { secretLink } from '../design/secret-link.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { undeliverableIfGone } from '../outbox/mail.js';

interface Props {
  /** To finish the registration; '' where the address has an account. */
  link: string;
  signInUrl: string;
  forgotUrl: string;
  supportEmail: string;
}

/**
 * Brings the link that finishes a registration, or tells the owner of an account that somebody tried to register with
 * their address (D-113). It greets nobody by name, since a stranger may have typed it.
 */
export const mail = defineMail({
  kind: 'registration',
  recipient: 'account owner',
  when: on(registrationRequested, ({ data }) => ({
    key: `registration:${data.registrationId}`,
    about: data,
  })),
  async compose({ registrationId }: RegistrationRequested, { services, settings }) {
    const { email, token, role, language } = await services
      .call(mintRegistrationLink, { params: { id: registrationId } })
      .catch(undeliverableIfGone('NO_REGISTRATION'));
    const admin = role === 'admin' ? '/admin' : '';
    return {
      to: addressed('', email),
      language,
      ...(token && { opensForMinutes: CONFIRM_LINK_HOURS * 60 }),
      props: {
        link: token ? secretLink(settings.PUBLIC_URL, '/confirm-email', token) : '',
        signInUrl: new URL(`${admin}/auth`, settings.PUBLIC_URL).href,
        forgotUrl: new URL(`${admin}/forgot-password`, settings.PUBLIC_URL).href,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: ({ link }: Props) => (link ? t`Finish your registration` : t`You already have an account`),
  page({ link, signInUrl, forgotUrl, supportEmail }: Props) {
    if (!link)
      return (
        <Layout
          preview={t`Somebody tried to register with your address.`}
          heading={t`You already have an account`}
          footer={t`It was not you? Then you need not do anything: nothing has changed. If it happens again, write to ${supportEmail}.`}
        >
          <Paragraph>
            {t`Somebody tried to register in the partner portal with your address, which has an account. If it was you, sign in at ${signInUrl}, or set a new password here.`}
          </Paragraph>
          <LinkButton href={forgotUrl}>{t`Set a new password`}</LinkButton>
        </Layout>
      );
    return (
      <Layout
        preview={t`The link works once, for 24 hours.`}
        heading={t`Finish your registration`}
        footer={t`You did not register? Then you need not do anything: without the link there is no account. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {t`Somebody registered in the partner portal with this address. If it was you, finish it here, with the password that you have chosen. The link works once, for 24 hours.`}
        </Paragraph>
        <LinkButton href={link}>{t`Finish your registration`}</LinkButton>
      </Layout>
    );
  },
  sample: {
    link: 'https://portal.example/confirm-email#token=what-only-the-reader-has',
    signInUrl: 'https://portal.example/auth',
    forgotUrl: 'https://portal.example/forgot-password',
    supportEmail: 'help@portal.example',
  },
});
