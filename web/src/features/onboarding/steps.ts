import { t } from '@lingui/core/macro';
import type { TourStepDetails } from '@ark-ui/react/tour';

interface Stop {
  /** The highlighted element; without it, or if it is not on the page, the step is in the middle of the screen. */
  id: string;
  title: string;
  description: string;
}

const stops = (): Stop[] => [
  {
    id: 'welcome',
    title: t`Welcome to your portal`,
    description: t`A short look around: where you make your links, and where you see what they earn.`,
  },
  {
    id: 'create-links',
    title: t`Generate your link`,
    description: t`Pick a product, and you have a link of your own to share. You see what you earn beforehand.`,
  },
  {
    id: 'figures',
    title: t`Your figures at a glance`,
    description: t`Sales and commission so far. They move by themselves the moment a customer pays.`,
  },
  {
    id: 'this-month',
    title: t`How this month is going`,
    description: t`This month’s commission, and your rank among all partners. The best three win a prize.`,
  },
  {
    id: 'your-links',
    title: t`Manage your links`,
    description: t`Copy, share or delete the links you have made.`,
  },
  {
    id: 'payments',
    title: t`Track your payments`,
    description: t`From your first sale on, Payments lists each sale with its commission, and whether it has been paid.`,
  },
];

/** The six steps, for the page's current content. */
export const tourSteps = (): TourStepDetails[] =>
  stops().map(({ id, title, description }) => {
    const target = () => document.getElementById(id);
    if (!target()) return { id, title, description, type: 'dialog' };
    return {
      id,
      title,
      description,
      type: 'tooltip',
      target,
      effect({ show }) {
        target()?.scrollIntoView({ block: 'center', behavior: 'instant' });
        show();
      },
    };
  });
