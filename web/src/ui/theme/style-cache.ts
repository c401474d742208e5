import createCache from '@emotion/cache';
import { StyleSheet } from '@emotion/sheet';

/**
 * Puts Emotion's rules into a constructed style sheet instead of <style> elements, which our
 * Content-Security-Policy (`style-src 'self'`) refuses and a static page cannot give a nonce.
 */
class ConstructedStyleSheet extends StyleSheet {
  private readonly sheet = new CSSStyleSheet();

  override insert(rule: string): void {
    if (!document.adoptedStyleSheets.includes(this.sheet)) document.adoptedStyleSheets.push(this.sheet);
    try {
      this.sheet.insertRule(rule, this.sheet.cssRules.length);
    } catch {
      // A vendor-specific selector that this browser does not know: skip the rule.
    }
  }

  override flush(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
    this.sheet.replaceSync('');
  }
}

export const styleCache = createCache({ key: 'p' });
styleCache.sheet = new ConstructedStyleSheet({ key: styleCache.key, container: document.head });
