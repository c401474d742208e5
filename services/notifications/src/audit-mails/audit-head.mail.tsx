import type { NotedHead } from '@portal/contracts/http/internal';
import { formatDay } from '../design/dates.js';
import { Fact, Layout, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';
import { printOf } from './print-of.js';

export interface AuditHeadAbout extends NotedHead {
  /** Which address of AUDIT_HEAD_MAIL: its print, since the outbox keeps no address. */
  to: string;
}

interface Props {
  /** `November 25, 2026` */
  day: string;
  /** `12,345` */
  entries: string;
  /** Hex. */
  hash: string;
  supportEmail: string;
}

/** Takes the head of the audit log outside (D-101, D-119), to each address of AUDIT_HEAD_MAIL. */
export const mail = defineMail({
  kind: 'audit-head',
  recipient: 'support',
  async compose({ to, day, number, hash }: AuditHeadAbout, { settings }) {
    const address = settings.AUDIT_HEAD_MAIL.find((one) => printOf(one) === to);
    if (address === undefined) throw new Undeliverable('ADDRESS_GONE');
    return {
      to: addressed('', address),
      props: {
        day: formatDay(day),
        entries: number.toLocaleString('en-US'),
        hash,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: ({ day, entries }: Props) => `Head of the audit log, ${day}, after ${entries} entries`,
  page({ day, entries, hash, supportEmail }: Props) {
    return (
      <Layout
        preview={`After ${entries} entries`}
        heading="The head of the audit log"
        footer={`You receive this e-mail once a day, since the setting AUDIT_HEAD_MAIL of the partner portal has this address. None came on a day? Ask why: ${supportEmail}.`}
      >
        <Paragraph>
          This hash stands for all entries of the audit log up to that moment. Keep it where whoever runs the
          portal cannot change it. If one of these entries is changed or removed later, even if the whole log
          is made anew, the log no longer has this head.
        </Paragraph>
        <Fact label="Day (UTC)" value={day} />
        <Fact label="Entries" value={entries} />
        <Paragraph>To check the log against it, on the machine of the portal:</Paragraph>
        <Code text={`make audit ARGS='--head ${hash}'`} />
        <Paragraph>
          The check ends without an error if the log is whole and still has this head. docs/audit-log.md says
          what to do if not.
        </Paragraph>
      </Layout>
    );
  },
  sample: {
    day: 'November 25, 2026',
    entries: '12,345',
    hash: '5f'.repeat(32),
    supportEmail: 'help@portal.example',
  },
});

/** A line to copy, which breaks anywhere on a phone. */
const Code = ({ text }: { text: string }) => (
  <p
    className="ink"
    style={{
      margin: '12px 0 0',
      fontFamily: 'monospace',
      fontSize: 13,
      lineHeight: '20px',
      wordBreak: 'break-all',
    }}
  >
    {text}
  </p>
);
