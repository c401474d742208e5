import { getNewDevice } from '@portal/contracts/calls/internal';
import { newDeviceSeen, type NewDeviceSeen } from '@portal/contracts/events/new-device-seen';
import { formatMoment } from '../design/dates.js';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { Fact, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { oneLine } from '../design/one-line.rules.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { undeliverableIfGone } from '../outbox/mail.js';

interface Props {
  /** '' when the greeting has no name. */
  firstName: string;
  device: string;
  place: string;
  /** ISO 8601. */
  signedInAt: string;
  forgotUrl: string;
  supportEmail: string;
}

/** Tells an administrator that their account signed in from a device that it had not used before (D-114). */
export const mail = defineMail({
  kind: 'new-device',
  recipient: 'account owner',
  when: on(newDeviceSeen, ({ data }) => ({ key: `new-device:${data.newDeviceId}`, about: data })),
  async compose({ newDeviceId }: NewDeviceSeen, { services, settings }) {
    const found = await services
      .call(getNewDevice, { params: { id: newDeviceId } })
      .catch(undeliverableIfGone('ACCOUNT_GONE'));
    return {
      to: addressed(nameOf(found), found.email),
      props: {
        firstName: greetedName(found.firstName),
        device: oneLine(found.device ?? 'Not known'),
        place: oneLine(found.place ?? 'Not known'),
        signedInAt: found.signedInAt,
        forgotUrl: new URL('/admin/forgot-password', settings.PUBLIC_URL).href,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: () => 'Your account signed in from a new device',
  page({ firstName, device, place, signedInAt, forgotUrl, supportEmail }: Props) {
    return (
      <Layout
        preview="If it was not you, somebody else may use your account."
        heading="Your account signed in from a new device"
        footer={`You receive this e-mail because an administrator’s account in the partner portal has this address. It was not you? Write to ${supportEmail} at once.`}
      >
        <Paragraph>
          {firstName ? `Hello ${firstName}, your` : 'Your'} account signed in to the partner portal in a
          browser in which it had not signed in before.
        </Paragraph>
        <Fact label="Device" value={device} />
        <Fact label="Place" value={place} />
        <Fact label="When" value={formatMoment(signedInAt)} />
        <Paragraph>
          It was you? Then you need not do anything. It was not you? Then somebody else may use your account:
          set a new password now, which signs out everywhere, and write to us.
        </Paragraph>
        <LinkButton href={forgotUrl}>Set a new password</LinkButton>
      </Layout>
    );
  },
  sample: {
    firstName: 'Noor',
    device: 'Firefox on Windows',
    place: 'Germany',
    signedInAt: '2026-11-21T10:00:00.000Z',
    forgotUrl: 'https://portal.example/admin/forgot-password',
    supportEmail: 'help@portal.example',
  },
});
