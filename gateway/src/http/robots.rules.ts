/**
 * Whether the user agent is a self-declared bot, such as a link preview, a search engine or a monitor: not a visit (D-43).
 * A tool that does not declare itself, such as curl, counts as a person.
 */
export const isRobot = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && ROBOT.test(userAgent);

// Not bots: phones made by 'Cubot', and the in-app browsers of Pinterest and Facebook.
const ROBOT =
  /(?<!\bcu)bot(?![a-z])|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|meta-external|^whatsapp\/|^viber\b|embedly|iframely|mastodon|vkshare|^pinterest\/|google-pagerenderer|google-inspectiontool|lighthouse|mediapartners|validator/i;

/** The paths that search engines may list: public pages, except a partner's links and pages with a secret. */
const LISTED = /^\/(?:auth|claims|forgot-password)?\/?$/i;

/** The `X-Robots-Tag` of a page; it does not stop link previews. */
export const robotsTag = (path: string, status: number): Record<string, string> =>
  status === 200 && LISTED.test(path) ? {} : { 'x-robots-tag': 'noindex' };
