import Bowser from 'bowser';

const MOST_CHARACTERS = 200;
/** Only the parser's own words: a client may write anything into its user agent. */
const BROWSERS = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set<string>(Object.values(Bowser.OS_MAP));

/** From where a request came. */
export interface Origin {
  /** The client's, behind the proxies of `TRUST_PROXY`. */
  address: string;
  /** In words, such as 'Firefox on Windows'; null when the client does not say what it is. */
  device: string | null;
  /** As the client sent it, cut to 200 characters. */
  userAgent: string | null;
}

/** What the audit log keeps of a request's client (D-94). */
export const originOf = (request: { ip: string; headers: { 'user-agent'?: string | undefined } }): Origin => {
  const userAgent = request.headers['user-agent']?.slice(0, MOST_CHARACTERS) || null;
  return { address: request.ip, device: userAgent && deviceIn(userAgent), userAgent };
};

/** 'Firefox on Windows', or as much of it as the user agent tells; 'another program' when it tells neither. */
function deviceIn(userAgent: string): string {
  const parser = Bowser.getParser(userAgent);
  const browser = BROWSERS.has(parser.getBrowserName()) && parser.getBrowserName();
  const system = SYSTEMS.has(parser.getOSName()) && parser.getOSName();
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || 'another program';
}
