import { createHash } from 'node:crypto';
import type Stripe from 'stripe';

/** In the portal's type and colours: those of `web/src/ui/theme/colors.ts` as it comes. Nothing is loaded. */
const STYLE = `
:root { color-scheme: light dark; --page: #f6f8fa; --card: #fff; --line: #e0e5eb; --ink: #161d27; --soft: #4b576b;
  --brand: #0f6b64; --on-brand: #fff; --pale: #d3f7ef; --on-pale: #0f6b64; --note: #fff8ed; --on-note: #8f3f0d; }
@media (prefers-color-scheme: dark) { :root { --page: #0c1118; --card: #161d27; --line: #374152; --ink: #f6f8fa;
  --soft: #c8d0da; --brand: #38c6b4; --on-brand: #05292a; --pale: #134744; --on-pale: #6fdfcd; --note: #2a1306; --on-note: #fdba68; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 'Inter Variable', Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 1.75rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem;
  box-shadow: 0 1px 3px rgb(5 12 18 / 8%); }
.mark { display: grid; place-items: center; width: 3rem; height: 3rem; margin-bottom: 1rem; border-radius: 50%; background: var(--pale);
  color: var(--on-pale); }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.3; letter-spacing: -0.01em; }
p { margin: 0.75rem 0 0; color: var(--soft); }
.test { padding: 0.625rem 0.875rem; border-radius: 0.5rem; background: var(--note); color: var(--on-note); font-size: 0.875rem; }
dl { margin: 1.25rem 0 0; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.625rem 0; border-bottom: 1px solid var(--line); }
dt { color: var(--soft); }
dd { margin: 0; text-align: end; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
form { display: grid; gap: 0.625rem; margin-top: 1.5rem; }
button { min-height: 2.75rem; padding: 0.5rem 1rem; border: 1px solid var(--brand); border-radius: 0.5rem; background: var(--brand);
  color: var(--on-brand); font: inherit; font-weight: 600; cursor: pointer; }
button + button { border-color: var(--line); background: transparent; color: var(--ink); }
button:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
`;

/** The page's style, and nothing else; no other site may frame it. */
export const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

const SHIELD = `<div class="mark" aria-hidden="true"><svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor"
  stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M12 3 5 5.5v5.9c0 4.4 2.9 7.5 7 9.1 4.1-1.6 7-4.7 7-9.1V5.5z"/>
  <path d="m9 12 2.2 2.2L15.5 10"/></svg></div>`;

/**
 * The bank's page of a payment. The form has no action, so it posts to the URL of the page, wherever a proxy serves it.
 * @param merchant who is paid
 */
export function authenticationPage(intent: Stripe.PaymentIntent, lastFour: string, merchant: string): string {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: intent.currency });
  return document(
    'Confirm your payment',
    `<p class="test"><strong>This is a test page.</strong> It stands for the page of a bank. No bank is asked and no money moves.</p>
      <dl>
        <div><dt>Merchant</dt><dd>${escaped(merchant)}</dd></div>
        ${intent.description ? `<div><dt>For</dt><dd>${escaped(intent.description)}</dd></div>` : ''}
        <div><dt>Amount</dt><dd>${money.format(intent.amount / 100)}</dd></div>
        <div><dt>Card</dt><dd>ends in ${escaped(lastFour)}</dd></div>
      </dl>
      <form method="post">
        <button type="submit" name="outcome" value="complete">Complete authentication</button>
        <button type="submit" name="outcome" value="fail">Fail authentication</button>
      </form>`,
  );
}

/** `message` is one of our own texts, never a caller's. */
export const messagePage = (message: string): string => document('3-D Secure test page', `<p>${message}</p>`);

function document(heading: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>3-D Secure test page</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      ${SHIELD}
      <h1>${heading}</h1>
      ${content}
    </main>
  </body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
