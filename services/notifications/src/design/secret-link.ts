/** Puts the token into the URL's fragment, so that it appears in no server or proxy log and in no Referer header. */
export function secretLink(portalUrl: string, path: string, token: string): string {
  const link = new URL(path, portalUrl);
  link.hash = new URLSearchParams({ token }).toString();
  return link.href;
}

/** What stands in place of a secret link wherever somebody but its recipient reads the mail. */
const ONLY_IN_THE_MAIL = '(the link is only in the mail)';

/** The text without any address that `secretLink` made: its token opens an account (D-84). */
export const withoutSecretLinks = (text: string): string => text.replace(/\S+#token=\S*/g, ONLY_IN_THE_MAIL);
