import type Stripe from 'stripe';

/** The form has no action, so it posts to the URL of the page, wherever a proxy serves it. */
export function authenticationPage(intent: Stripe.PaymentIntent, lastFour: string): string {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: intent.currency });
  return document(`
    <p>This is the sandbox: no bank is asked and no money moves.</p>
    <p>A payment of <strong>${money.format(intent.amount / 100)}</strong> with the card that ends in
      <strong>${lastFour}</strong> needs your authentication.</p>
    <form method="post">
      <p><button type="submit" name="outcome" value="complete">Complete authentication</button></p>
      <p><button type="submit" name="outcome" value="fail">Fail authentication</button></p>
    </form>`);
}

/** `message` is one of our own texts, never a caller's. */
export function messagePage(message: string): string {
  return document(`<p>${message}</p>`);
}

function document(content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>3-D Secure test page</title>
  </head>
  <body>
    <main>
      <h1>3-D Secure test page</h1>
      ${content}
    </main>
  </body>
</html>
`;
}
