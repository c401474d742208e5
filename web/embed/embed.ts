/**
 * What `<script src="…/embed.js?c=CODE" async></script>` on a partner's own site does (D-36): one link that looks like a
 * button, where the tag stands, to the partner's page here. It reads, keeps and sends nothing. Styles are set one by one,
 * which a strict content policy allows where it forbids style attributes.
 */
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const source = new URL(script.src);
  const code = source.searchParams.get('c') ?? '';
  if (!/^[0-9A-Za-z]{1,32}$/.test(code)) {
    // eslint-disable-next-line no-console -- whoever puts the tag on a site looks there
    console.warn(`${source.href}: the address ends in ?c= and the code of a referral link.`);
    return;
  }
  const link = document.createElement('a');
  link.href = new URL(`/r/${code}`, source.origin).href;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = script.dataset.label || 'Get covered';
  const { style } = link;
  style.display = 'inline-block';
  style.padding = '12px 20px';
  style.borderRadius = '8px';
  style.background = '#0f6b64';
  style.color = '#ffffff';
  style.font = '600 16px/24px system-ui, sans-serif';
  style.textDecoration = 'none';
  const outline = (width: string) => () => {
    style.outline = width ? `${width} solid #0f6b64` : '';
    style.outlineOffset = '2px';
  };
  link.addEventListener('focus', outline('3px'));
  link.addEventListener('blur', outline(''));
  script.after(link);
})();
