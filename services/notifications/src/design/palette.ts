// The portal's colours (web/src/ui/theme) as plain inline values, which mail clients need.
export const light = {
  page: '#f6f8fa',
  card: '#ffffff',
  panel: '#effcf9',
  line: '#e0e5eb',
  ink: '#161d27',
  soft: '#4b576b',
  brand: '#0f6b64',
};

export const font = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** For phones: makes text that must not wrap fit. */
export const narrow = `@media (max-width: 480px) {
  .figure { font-size: 25px !important; line-height: 34px !important; }
}`;

/** For mail clients that support dark mode; others show the light colours. */
export const dark = `@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #0c1118 !important; }
  .card { background-color: #161d27 !important; border-color: #222b38 !important; border-top-color: #38c6b4 !important; }
  .panel { background-color: #05292a !important; }
  .fact { border-color: #222b38 !important; }
  .ink { color: #f6f8fa !important; }
  .soft { color: #c8d0da !important; }
  .brand { color: #6fdfcd !important; }
  .button { background-color: #38c6b4 !important; color: #05292a !important; }
}`;
