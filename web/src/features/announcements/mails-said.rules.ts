import type { AdminAnnouncement } from '@portal/contracts/http/announcements';

const count = (number: number) => number.toLocaleString('en-US');

/** What became of an announcement's mails: '118 sent', '40 sent, 79 to go', '118 sent, 1 not sent'. */
export function mailsSaid({ mails, isUnderWay }: Pick<AdminAnnouncement, 'mails' | 'isUnderWay'>): string {
  if (!mails) return 'Dashboard only';
  const { sent, waiting, failed } = mails;
  return [
    `${count(sent)} sent`,
    // Those that nobody has counted yet.
    ...(isUnderWay ? ['more to go'] : waiting > 0 ? [`${count(waiting)} to go`] : []),
    ...(failed > 0 ? [`${count(failed)} not sent`] : []),
  ].join(', ');
}
