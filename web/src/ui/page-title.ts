import { useEffect } from 'react';

/** The document's title while a page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Partner Portal`;
  }, [title]);
}
