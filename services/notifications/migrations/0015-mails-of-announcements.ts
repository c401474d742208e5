import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts how many mails of an announcement went out (D-159). */
export class MailsOfAnnouncements1764100000016 implements MigrationInterface {
  transaction = false;

  up = (runner: QueryRunner) =>
    addIndex(
      runner,
      'mails_of_announcements',
      `mails ((about->>'announcementId'), status) where kind = 'announcement'`,
    );

  down = (runner: QueryRunner) => removeIndex(runner, 'mails_of_announcements');
}
