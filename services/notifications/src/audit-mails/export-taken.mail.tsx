import type { ToldExport } from '@portal/contracts/http/internal';
import type { ExportKind } from '@portal/contracts/values/audit';
import { formatMoment } from '../design/dates.js';
import { nameOf } from '../design/greeting.rules.js';
import { Fact, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { oneLine } from '../design/one-line.rules.js';
import { addressed } from '../outbox/addressed.js';
import { adminForMail } from '../outbox/admin-for-mail.js';
import { defineMail } from '../outbox/define-mail.js';

export interface ExportAbout extends Omit<ToldExport, 'adminId' | 'hour'> {
  /** Who is told. */
  adminId: number;
  exporterId: number;
}

interface Props {
  kind: ExportKind;
  /** Of the kind, within the hour, when it was told. */
  count: number;
  /** '' when the name may not be said. */
  exporter: string;
  /** The reader took it. */
  isOwn: boolean;
  at: string;
  device: string;
  place: string;
  auditLogUrl: string;
  forgotUrl: string;
  supportEmail: string;
}

/** What was taken, to go after 'took', how often in words, and the subject. */
const KINDS: Record<ExportKind, { took: string; count: (n: number) => string; subject: string }> = {
  clients: {
    took: 'took the list of clients with names and e-mails as a file',
    count: files,
    subject: 'The list of clients was exported',
  },
  payouts: {
    took: 'took the payouts of a batch with names and e-mails as a file',
    count: files,
    subject: 'Payouts with names were exported',
  },
  'bank-file': {
    took: 'took a NACHA file, which has bank accounts of partners',
    count: files,
    subject: 'A NACHA file was taken',
  },
  'audit-log': {
    took: 'took the audit log as a file',
    count: files,
    subject: 'The audit log was exported',
  },
  lists: {
    took: 'took a list of the administrators’ pages as a file',
    count: files,
    subject: 'A list was exported',
  },
  reads: {
    took: 'opened very many private records, such as documents and bank accounts',
    count: (n) => `${n} so far, within an hour`,
    subject: 'Very many private records were opened',
  },
};

/** Tells owners, and whoever took it, that private data of many people left the portal (D-119). */
export const mail = defineMail({
  kind: 'export-taken',
  recipient: 'administrator',
  async compose(
    { adminId, exporterId, kind, count, at, device, place }: ExportAbout,
    { services, settings },
  ) {
    const [reader, exporter] = await adminForMail(services, adminId, exporterId);
    return {
      to: addressed(nameOf(reader), reader.email),
      props: {
        kind,
        count,
        exporter: exporter ? nameOf(exporter) : '',
        isOwn: adminId === exporterId,
        at: formatMoment(at),
        device: oneLine(device ?? 'Not known'),
        place: oneLine(place ?? 'Not known'),
        auditLogUrl: new URL(`/admin/audit?actor=${exporterId}`, settings.PUBLIC_URL).href,
        forgotUrl: new URL('/admin/forgot-password', settings.PUBLIC_URL).href,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: ({ kind }: Props) => KINDS[kind].subject,
  page({ kind, count, exporter, isOwn, at, device, place, auditLogUrl, forgotUrl, supportEmail }: Props) {
    const { took, count: counted, subject } = KINDS[kind];
    return (
      <Layout
        preview={
          isOwn
            ? 'If it was not you, somebody else uses your account.'
            : `By ${exporter || 'an administrator'}, ${at}`
        }
        heading={subject}
        footer={`Owners of the partner portal, and whoever took it, receive this e-mail, one an hour at most of each kind. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {isOwn ? 'Your account' : exporter || 'An administrator'} {took}.
        </Paragraph>
        <Fact label="How many" value={counted(count)} />
        <Fact label="When" value={at} />
        <Fact label="Device" value={device} />
        <Fact label="Place" value={place} />
        <Paragraph>
          {isOwn
            ? 'It was you? Then you need not do anything. It was not you? Then somebody else uses your account: set a new password now, which signs out everywhere, and tell an owner.'
            : 'You expected it? Then you need not do anything. You did not? Ask them, in another way than by e-mail. If it was not them, suspend them in Admin Settings, which signs them out everywhere; the audit log says what else was taken.'}
        </Paragraph>
        {isOwn ? (
          <LinkButton href={forgotUrl}>Set a new password</LinkButton>
        ) : (
          <LinkButton href={auditLogUrl}>Open the audit log</LinkButton>
        )}
      </Layout>
    );
  },
  sample: {
    kind: 'clients',
    count: 1,
    exporter: 'Noor Ali',
    isOwn: false,
    at: 'Nov 21, 2026, 10:00 AM UTC',
    device: 'Firefox on Windows',
    place: 'Germany',
    auditLogUrl: 'https://portal.example/admin/audit?actor=1',
    forgotUrl: 'https://portal.example/admin/forgot-password',
    supportEmail: 'help@portal.example',
  },
});

function files(count: number): string {
  return `${count} ${count === 1 ? 'file' : 'files'} so far in that hour`;
}
