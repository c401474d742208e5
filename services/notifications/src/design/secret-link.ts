/** A link of ours with its secret behind the #, so that it is in no log of a server or proxy and in no Referer. */
export function secretLink(portalUrl: string, path: string, token: string): string {
  const link = new URL(path, portalUrl);
  link.hash = new URLSearchParams({ token }).toString();
  return link.href;
}
