import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui';

/** What Swagger UI's page looks like: the portal's colours, mark and type, light and dark. Nothing comes from elsewhere. */
export async function docsTheme(webDist: string): Promise<FastifySwaggerUiOptions['theme']> {
  return {
    title: 'Partner portal API',
    css: [{ filename: 'portal.css', content: (await fontFace(webDist)) + STYLE }],
    js: [{ filename: 'portal.js', content: MARK }],
    favicon: [{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: ICON }],
  };
}

/** The font of the built pages; without it the system's. */
async function fontFace(webDist: string): Promise<string> {
  const files = await readdir(join(webDist, 'assets')).catch(() => []);
  const font = files.find((name) => /^inter-latin-wght-normal[\w-]*\.woff2$/.test(name));
  return font
    ? `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; src: url('/assets/${font}') format('woff2'); }\n`
    : '';
}

/** As `web/public/favicon.svg`. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0f766e"/><path d="M16 6.5 23.5 9v6.4c0 4.9-3.1 8.3-7.5 10.1-4.4-1.8-7.5-5.2-7.5-10.1V9z" fill="#ccfbf1"/><path d="m12.3 15.7 2.7 2.7 4.9-5" fill="none" stroke="#0f766e" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** Our mark and name in place of Swagger's, once its bar is drawn; it leads back to the portal. */
const MARK = `{
  const put = () => {
    document.getElementById('servers')?.setAttribute('aria-label', 'Server');
    const link = document.querySelector('#swagger-ui .topbar a.link');
    // The plugin puts its own mark there once; ours has a name.
    if (!link || link.querySelector('span')) return;
    link.href = '/';
    const mark = document.createElement('img');
    mark.src = document.querySelector('link[rel=icon]').href;
    mark.alt = '';
    const name = document.createElement('span');
    name.textContent = document.title;
    link.replaceChildren(mark, name);
  };
  new MutationObserver(put).observe(document.getElementById('swagger-ui'), { childList: true, subtree: true });
}
`;

// The steps of `web/src/ui/theme/colors.ts`. Swagger UI sets the class when the system is dark, and by its own switch.
const STYLE = `
html { --page: #f6f8fa; --card: #fff; --muted: #eef1f5; --line: #c8d0da; --ink: #161d27; --soft: #4b576b; --brand: #0f6b64;
  --on-brand: #fff; --pale: #effcf9; color-scheme: light; }
html.dark-mode { --page: #0c1118; --card: #161d27; --muted: #222b38; --line: #374152; --ink: #f6f8fa; --soft: #c8d0da;
  --brand: #6fdfcd; --on-brand: #05292a; --pale: #05292a; color-scheme: dark; }
html:is(html, .dark-mode), html:is(html, .dark-mode) body, html:is(html, .dark-mode) .swagger-ui.swagger-ui { background: var(--page); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui, html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui :is(.info .title, .info li, .info p, .info table, .opblock-tag, .opblock .opblock-summary-path,
  .opblock .opblock-summary-description, .opblock-description-wrapper p, .btn, label, select, input, textarea, table thead tr th,
  table thead tr td, .parameter__name, .parameter__type, .response-col_status, .tab li, .model, .model-title, section.models h4,
  .opblock .opblock-section-header h4, .opblock .opblock-section-header > label, .dialog-ux .modal-ux-header h3) {
  font-family: 'Inter Variable', Inter, system-ui, sans-serif; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui :is(.info .title, .info li, .info p, .info table, .opblock-tag, .opblock .opblock-summary-path, .opblock-description-wrapper p,
  .btn, label, .parameter__name, .response-col_status, .model-title, section.models h4, table thead tr th, .opblock .opblock-section-header h4) {
  color: var(--ink); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui :is(.opblock-tag small, .opblock .opblock-summary-description, .parameter__type, .parameter__in, .renderedMarkdown p,
  .response-col_links, .tab li, .prop-format) { color: var(--soft); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .topbar { padding: 0.5rem 0; background: var(--card); border-bottom: 1px solid var(--line); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .topbar .link { display: flex; flex: 1; align-items: center; gap: 0.625rem; max-width: none; color: var(--ink); font-size: 1rem;
  font-weight: 700; text-decoration: none; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .topbar .link img { width: 2rem; height: 2rem; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .topbar .download-url-wrapper { display: none; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .scheme-container { background: var(--card); box-shadow: none; border-block: 1px solid var(--line); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .info .title { letter-spacing: -0.02em; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .info .title small { background: var(--soft); border-radius: 99px; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .info .title small pre { color: var(--page); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .info .title small.version-stamp { background: var(--brand); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .info .title small.version-stamp pre { color: var(--on-brand); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui :is(a, .info a, .info .base-url a, .opblock-tag a) { color: var(--brand); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .info .base-url { color: var(--soft); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .opblock-tag { border-bottom-color: var(--line); border-radius: 0.375rem; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .opblock-tag:hover { background: var(--muted); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .opblock:is(.opblock-get, .opblock-post, .opblock-put, .opblock-patch, .opblock-delete) { border-radius: 0.5rem; box-shadow: none;
  border-color: var(--line); background: var(--card); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .opblock:is(.opblock-get, .opblock-post, .opblock-put, .opblock-patch, .opblock-delete) .opblock-summary { border-color: var(--line); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .opblock .opblock-section-header, html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .responses-inner h4 { background: var(--muted); box-shadow: none; color: var(--ink); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .opblock .opblock-summary-method { border-radius: 0.375rem; text-shadow: none; color: #fff; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #0f6b64; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #166534; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .opblock:is(.opblock-put, .opblock-patch) .opblock-summary-method { background: #8f3f0d; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #991919; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .opblock:is(.opblock-get, .opblock-post, .opblock-put, .opblock-patch, .opblock-delete) .tab-header .tab-item.active h4 span::after { background: var(--brand); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui :is(input[type=text], input[type=password], input[type=file], input[type=email], textarea, select) {
  border: 1px solid var(--line); border-radius: 0.5rem; background: var(--card); color: var(--ink); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .btn { border-color: var(--line); border-radius: 0.5rem; box-shadow: none; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .btn.execute { border-color: var(--brand); background: var(--brand); color: var(--on-brand); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui :is(section.models, section.models .model-container) { border-color: var(--line); border-radius: 0.5rem; background: var(--card); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui :is(.highlight-code, .microlight) { border-radius: 0.5rem; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui :is(a, button, input, select, textarea, summary, [tabindex]):focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .topbar-wrapper { flex-wrap: nowrap; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .topbar .link, html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .opblock-summary-method, html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .opblock-tag small { font-family: 'Inter Variable', Inter, system-ui, sans-serif; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .topbar .dark-mode-toggle svg { fill: var(--soft); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .btn.authorize { border-color: var(--brand); color: var(--brand); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .btn.authorize svg { fill: var(--brand); }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .microlight span[style*='211, 99, 99'] { color: #ffa3a3 !important; }
html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .markdown code, html:is(html, .dark-mode) .swagger-ui.swagger-ui.swagger-ui .renderedMarkdown code { background: var(--muted); color: var(--ink); }
`;
