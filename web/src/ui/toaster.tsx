import { t } from '@lingui/core/macro';
import { Button, chakra, createToaster, Portal, Toast, Toaster as Toasts } from '@chakra-ui/react';
import { OWN_NOTICE_MS, TOAST_MS, TOAST_REMOVE_MS } from '@portal/contracts/values/limits';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { Notice } from './notice.js';

// At the top on a phone: at the bottom are the buttons of dialogs, which the user needs after a failure.
const wide = matchMedia('(min-width: 48rem)').matches;

/** Specification section 9: one at a time, 5 s on screen, removed 2 s after dismissal. */
const toaster = createToaster({
  placement: wide ? 'bottom-end' : 'top',
  max: 1,
  removeDelay: TOAST_REMOVE_MS,
  pauseOnPageIdle: true,
});

let latestNews: Notice | undefined;
let newsTimer: ReturnType<typeof setTimeout> | undefined;
/** Until this time, news waits for a notice of the user's own action. */
let ownUntil = 0;
let shown: Notice | undefined;

/** Replaces the notice on screen; news waits until a notice of the user's own action has had its time. */
export function show(notice: Notice): void {
  if (notice.news) latestNews = notice;
  else {
    ownUntil = Date.now() + (notice.action && notice.duration ? notice.duration : OWN_NOTICE_MS);
    place(notice);
  }
  clearTimeout(newsTimer);
  if (latestNews) newsTimer = setTimeout(placeNews, ownUntil - Date.now());
}

function placeNews(): void {
  if (latestNews) place(latestNews);
  latestNews = undefined;
}

/** Dismisses news, shown or waiting: it was for a user who has left. */
export function dropNews(): void {
  clearTimeout(newsTimer);
  latestNews = undefined;
  if (shown?.news) toaster.remove();
}

/** Dismisses a failure: it is over once the action is retried. */
export function dropProblem(): void {
  if (shown?.type === 'error') toaster.remove();
}

/** A missing or undefined value would mean the library's own duration, 2 s for a success. */
function place(notice: Notice): void {
  const { title, description, type, action, duration = TOAST_MS } = notice;
  shown = notice;
  toaster.remove();
  toaster.create({ title, description, type, action, duration, closable: true });
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info };
const hues = { success: 'fg.success', error: 'fg.error', info: 'brand.fg' };

// Under <body>, where an open dialog does not hide it from screen readers.
export const Toaster = () => (
  <Portal>
    <Toasts toaster={toaster} insetInline={{ mdDown: '4' }} width={{ md: '22rem' }} pointerEvents="none">
      {(toast) => {
        const type: keyof typeof icons =
          toast.type === 'success' ? 'success' : toast.type === 'error' ? 'error' : 'info';
        const Icon = icons[type];
        return (
          <Toast.Root
            bg="bg.panel !important"
            color="fg !important"
            borderRadius="l3"
            borderWidth="1px"
            borderColor={type === 'error' ? 'border.error' : 'border'}
            // Sales arrive at any moment: clicks pass through their notice to what is below.
            pointerEvents={type === 'error' ? undefined : 'none !important'}
          >
            <chakra.span color={hues[type]} mt="0.5" flexShrink="0">
              <Icon size={18} aria-hidden />
            </chakra.span>
            <chakra.div flex="1" minW="0">
              <Toast.Title fontWeight="semibold">{toast.title}</Toast.Title>
              {toast.description && (
                <Toast.Description display="block" opacity="1" color="fg.muted" overflowWrap="anywhere">
                  {toast.description}
                </Toast.Description>
              )}
              {toast.action && (
                <Toast.ActionTrigger asChild unstyled>
                  <Button size="xs" variant="outline" colorPalette="gray" mt="2" pointerEvents="auto">
                    {toast.action.label}
                  </Button>
                </Toast.ActionTrigger>
              )}
            </chakra.div>
            <Toast.CloseTrigger
              aria-label={t`Dismiss`}
              top="3"
              insetEnd="3"
              color="fg.muted"
              pointerEvents="auto"
            />
          </Toast.Root>
        );
      }}
    </Toasts>
  </Portal>
);
