import type { EventDefinition, EventEnvelope } from '@portal/contracts/events/define-event';
import type { Reader } from '@portal/contracts/http/internal';
import type { MailKind } from '@portal/contracts/values/mail-kinds.gen';
import type { Database } from '@portal/kit/database/database';
import type { LinkTokens } from '@portal/kit/http/link-tokens';
import type { ServiceClient } from '@portal/kit/http/service-client';
import type { MailTemplate } from '../design/written.js';
import type { MailSettings } from '../settings.js';
import type { ComposedMail } from './mail.js';

/** What to put into the outbox for one mail. */
export interface QueuedMail<About> {
  /** Identifies the mail, such as `receipt:42`: it is queued only once. */
  key: string;
  /** Ids and amounts; no personal data. */
  about: About;
  /** Mails of one sequence, such as those of a claim, are sent in order of `place`. */
  inOrder?: { sequence: string; place: number };
  /** Seconds before which it does not go out, such as while what it tells of can be undone (D-140). */
  heldSeconds?: number | undefined;
  /** The mail that this one takes back: while nobody has tried to send that, neither goes out. */
  takesBack?: { kind: MailKind; key: string } | undefined;
  /** The address has only now become known: a mail that was given up for lack of one is queued again. */
  onceAddressed?: true;
}

/** The event that queues a mail. Its queue on the bus is `notifications.<kind>`. */
interface QueuedWhen<About> {
  event: EventDefinition;
  queued(event: EventEnvelope): QueuedMail<About>;
}

/** What `compose` may ask. */
export interface MailSources {
  services: ServiceClient;
  settings: MailSettings;
  database: Database;
  /** For links to what this service has. */
  tokens: LinkTokens;
}

/** A kind of mail, in a file `<name>.mail.tsx`: when it is queued, to whom it goes, and what it says. */
export interface Mail<About extends object = object, Props = unknown> extends MailTemplate<Props> {
  kind: MailKind;
  /** Deleting a partner erases what went to the addresses of the mails to partners (D-22). */
  recipient: 'partner' | 'customer' | 'claimant' | 'account owner' | 'administrator' | 'support';
  /** Absent if one event does not make one mail: a use case queues it then, by `MailQueue`. */
  when?: QueuedWhen<NoInfer<About>>;
  /** Given up if a later mail of its sequence has been sent, since the older news would mislead. */
  unlessOvertaken?: true;
  /** Reads people and facts from the services that own them, when the mail is sent: events carry no private data. */
  compose(
    about: About,
    sources: MailSources,
  ): Promise<Pick<ComposedMail, 'to' | 'replyTo' | 'opensForMinutes'> & Reader & { props: NoInfer<Props> }>;
  /** About fictional people: `make mails` shows it, and tests use it. */
  sample: NoInfer<Props>;
}

/** Defines a mail, as the only export `mail` of its file. */
export const defineMail = <About extends object, Props>(mail: Mail<About, Props>): Mail<About, Props> => mail;

/** For `when`. */
export const on = <Data, About>(
  event: EventDefinition<Data>,
  queued: (event: EventEnvelope<Data>) => QueuedMail<About>,
): QueuedWhen<About> => ({ event: event as EventDefinition, queued: queued as QueuedWhen<About>['queued'] });

/** The injection token of all mails. */
export const MAILS = Symbol('mails');
