/**
 * Whether a program says of itself that it only looks: those that make link previews, search, or watch. They are no
 * visits (D-43). A tool that says nothing of the kind, such as curl, counts as whoever uses it.
 */
export const isRobot = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && ROBOT.test(userAgent);

// 'Cubot' makes telephones; the browsers inside Pinterest and Facebook name those too, and belong to people.
const ROBOT =
  /(?<!\bcu)bot(?![a-z])|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|meta-external|^whatsapp\/|^viber\b|embedly|iframely|mastodon|vkshare|^pinterest\/|google-pagerenderer|google-inspectiontool|lighthouse|mediapartners|validator/i;

/** What search engines may list: what anybody may open, but no link of a single partner, and nothing with a secret. */
const LISTED = /^\/(?:auth|claims|forgot-password)?\/?$/i;

/** The `X-Robots-Tag` of a page; previews are made all the same. */
export const robotsTag = (path: string, status: number): Record<string, string> =>
  status === 200 && LISTED.test(path) ? {} : { 'x-robots-tag': 'noindex' };
