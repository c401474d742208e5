import '@fontsource-variable/inter/wght.css';
import 'virtual:theme.css';
import './first-paint.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/v4/core';
import { followSession } from './features/session/end.js';
import { putOff } from './features/session/put-off.js';
import { followAttempts } from './lib/attempts.js';
import { needsLoad, startLanguage } from './lib/language.js';
import { queryClient } from './lib/query.js';
import { whenEnrolmentNeeded } from './lib/step-up.js';
import { watchTyping } from './lib/typed.js';
import { routeTree, type FileRoutesById } from './routeTree.gen.js';
import { startColorMode } from './ui/color-mode.js';
import { dropProblem } from './ui/notify.js';
import { UiProvider } from './ui/provider.js';

// The CSP has no 'unsafe-eval', so zod must not try to compile its schemas.
config({ jitless: true });
startColorMode();
const languageReady = startLanguage();
watchTyping();

/**
 * How long the first look of a page waits for the page's files, and then for what it reads: after that the page says itself what
 * is missing. A start page has skeletons of its own for what it reads.
 */
const PATIENCE_MS = { files: 10_000, words: 10_000, start: 500 };

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// Preloads the page's code in parallel with the session that decides on it.
for (const { routeId } of router.matchRoutes(router.latestLocation) as { routeId: keyof FileRoutesById }[])
  void router.loadRouteChunk(router.routesById[routeId]);

router.subscribe('onBeforeNavigate', ({ toLocation }) => {
  if (needsLoad(toLocation.pathname)) location.assign(toLocation.href);
});
followSession(() => router.invalidate());
followAttempts(dropProblem);
whenEnrolmentNeeded(() => {
  putOff(null);
  void router.navigate({ to: '/second-factor' });
});

void show();

/** Not awaited above: the page's other files import this one, which would wait for them. */
async function show(): Promise<void> {
  await languageReady;
  // Words that stand there already (D-180) stay until the page can take their place.
  const look = document.querySelector<HTMLElement>('script[data-files]');
  if (look) {
    await within(PATIENCE_MS.files, router.load());
    await within(look.dataset['user'] ? PATIENCE_MS.start : PATIENCE_MS.words, allRead());
  }
  // Hidden words are gone before what hides them.
  if (document.documentElement.dataset['firstLook']) document.getElementById('root')!.replaceChildren();
  delete document.documentElement.dataset['firstLook'];
  const root = createRoot(document.getElementById('root')!);
  // In pieces, between which the browser answers to who scrolls or types.
  startTransition(() =>
    root.render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <UiProvider>
              <RouterProvider router={router} />
            </UiProvider>
          </QueryClientProvider>
        </I18nProvider>
      </StrictMode>,
    ),
  );
}

/** Ends when nothing is being read. */
const allRead = () =>
  new Promise<void>((resolve) => {
    const unsubscribe = queryClient.getQueryCache().subscribe(check);
    check();
    function check() {
      if (queryClient.isFetching() > 0) return;
      unsubscribe();
      resolve();
    }
  });

const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))]);
