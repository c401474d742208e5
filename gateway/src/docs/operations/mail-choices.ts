import * as calls from '@portal/contracts/calls/mail-choices';
import { mailChoice, type MailChoice } from '@portal/contracts/http/mail-choices';
import { operation, type Operation } from '../operation.js';
import { list } from './list.js';

const refused: MailChoice = { kind: 'sale', wanted: false };

export const mailChoiceOperations: Operation[] = [
  operation(calls.listMailChoices, {
    summary: 'Which mails you want, of those that you may refuse',
    tag: 'Account',
    answers: list(mailChoice, refused),
  }),
  operation(calls.changeMailChoice, {
    summary: 'Refuse a kind of mail, or want it again',
    description: 'It counts for mails from now on.',
    tag: 'Account',
    body: mailChoice,
    example: refused,
    answers: { 200: { schema: mailChoice, example: refused } },
  }),
];
