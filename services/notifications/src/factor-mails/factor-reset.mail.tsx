import type { FactorResetChanged } from '@portal/contracts/events/factor-reset-changed';
import { FACTOR_RESET_HOURS, type FactorResetChange } from '@portal/contracts/values/factors';
import { formatMoment } from '../design/dates.js';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { Fact, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { adminForMail } from '../outbox/admin-for-mail.js';
import { defineMail } from '../outbox/define-mail.js';

export interface FactorResetAbout extends Omit<FactorResetChanged, 'told'> {
  /** Who is told: the person or an owner. */
  adminId: number;
}

interface Props {
  /** '' when the greeting has no name. */
  firstName: string;
  change: FactorResetChange;
  isYours: boolean;
  /** '' when it may not be said. */
  person: string;
  /** '' when it may not be said. */
  by: string;
  /** ISO 8601. */
  changedAt: string;
  adminsUrl: string;
  supportEmail: string;
}

const SUBJECTS: Record<FactorResetChange, string> = {
  asked: 'An owner asked to reset an administrator’s second factors',
  confirmed: 'An administrator’s second factors were reset',
  refused: 'A reset of an administrator’s second factors was refused',
};

/** Each goes on after who did it. */
const VERBS: Record<FactorResetChange, string> = {
  asked: 'asked to reset',
  confirmed: 'confirmed the reset of',
  refused: 'refused to reset',
};

const WHAT_FOLLOWS: Record<FactorResetChange, string> = {
  asked: `Nothing has changed yet. Another owner confirms or refuses it within ${FACTOR_RESET_HOURS} hours; after that it is over. Confirm it only after a talk with whose account it is.`,
  confirmed:
    'They are signed out everywhere. Their old password signs in no longer: a link for a new one is mailed to them, and with it they set up a second factor.',
  refused: 'Nothing has changed.',
};

/** The same, to whose account it is. */
const WHAT_FOLLOWS_FOR_YOU: Record<FactorResetChange, string> = {
  asked: `Nothing has changed yet. Another owner confirms or refuses it within ${FACTOR_RESET_HOURS} hours; after that it is over. They should talk to you before.`,
  confirmed:
    'You are signed out everywhere, and your old password signs you in no longer. A link for a new one comes in another e-mail; with it you set up a second factor.',
  refused: 'Nothing has changed.',
};

/** Tells the person and every owner of a reset that two owners decide on (D-111). */
export const mail = defineMail({
  kind: 'factor-reset',
  recipient: 'administrator',
  async compose({ adminId, userId, by, change, changedAt }: FactorResetAbout, { services, settings }) {
    const [to, person, actor] = await adminForMail(services, adminId, userId, by);
    return {
      to: addressed(nameOf(to), to.email),
      props: {
        firstName: greetedName(to.firstName),
        change,
        isYours: adminId === userId,
        person: person ? nameOf(person) : '',
        by: actor ? nameOf(actor) : '',
        changedAt,
        adminsUrl: new URL('/admin?dialog=settings', settings.PUBLIC_URL).href,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: ({ change }: Props) => SUBJECTS[change],
  page({ firstName, change, isYours, person, by, changedAt, adminsUrl, supportEmail }: Props) {
    const whatFollows = (isYours ? WHAT_FOLLOWS_FOR_YOU : WHAT_FOLLOWS)[change];
    return (
      <Layout
        preview={whatFollows}
        heading={SUBJECTS[change]}
        footer={`Every owner of the partner portal receives this e-mail, and whose account it is. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {firstName && `Hello ${firstName}, `}
          {by || (firstName ? 'an owner' : 'An owner')} {VERBS[change]}{' '}
          {isYours ? 'your second factors' : `the second factors of ${person || 'an administrator'}`}.
        </Paragraph>
        <Fact label="When" value={formatMoment(changedAt)} />
        <Paragraph>{whatFollows}</Paragraph>
        {isYours && <Paragraph>You did not want this? Speak to another owner at once.</Paragraph>}
        <LinkButton href={adminsUrl}>Open Admin Settings</LinkButton>
      </Layout>
    );
  },
  sample: {
    firstName: 'Noor',
    change: 'asked',
    isYours: false,
    person: 'Bo Lind',
    by: 'Ada Stone',
    changedAt: '2026-11-21T10:00:00.000Z',
    adminsUrl: 'https://portal.example/admin?dialog=settings',
    supportEmail: 'help@portal.example',
  },
});
