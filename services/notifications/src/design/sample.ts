import type { MailKind } from '@portal/contracts/http/internal';
import type { MailTemplate } from './written.js';

/** A sample mail about fictional people: `make mails` shows it, and the template's test uses it. */
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
