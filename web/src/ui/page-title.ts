import { useEffect } from 'react';
import { useBrand } from '../lib/brand.js';

/** The document's title while a page is shown. */
export function usePageTitle(title: string): void {
  const { name } = useBrand();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
