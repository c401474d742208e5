import type { MailKind } from '@portal/contracts/http/internal';
import type { MailTemplate } from './written.js';

/** A mail as it may look, about people who do not exist: `make mails` shows it, and the template's test reads it. */
export interface Sample<Props> {
  kind: MailKind;
  template: MailTemplate<Props>;
  props: Props;
}

export const sampleOf = <Props>(
  kind: MailKind,
  template: MailTemplate<Props>,
  props: Props,
): Sample<Props> => ({ kind, template, props });
