/** Puts the token into the URL's fragment, so that it appears in no server or proxy log and in no Referer header. */
export function secretLink(portalUrl: string, path: string, token: string): string {
  const link = new URL(path, portalUrl);
  link.hash = new URLSearchParams({ token }).toString();
  return link.href;
}
