import { useNavigate } from '@tanstack/react-router';
import {
  CloudOff,
  CornerDownRight,
  CreditCard,
  Package,
  ShieldQuestionMark,
  Tag,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { isCalled } from './choice.rules.js';
import type { FindName } from './queries.js';
import { useFinds, type Found } from './use-finds.js';

/** A page or dialog that can be opened. */
export interface Place {
  label: string;
  onGo: () => void;
}

/** What can be chosen. */
export interface Option {
  /** Unique. */
  value: string;
  label: string;
  detail?: string;
  icon: LucideIcon;
  /** Leads away, or retries a failed search. */
  does: 'lead' | 'retry';
  run: () => void;
}

export interface Section {
  id: string;
  name: string;
  options: Option[];
  isLoading: boolean;
}

const icons: Record<FindName, LucideIcon> = {
  Partners: Users,
  Clients: UserRound,
  'Referral codes': Tag,
  Transactions: CreditCard,
  Products: Package,
  Claims: ShieldQuestionMark,
};

/** As a part of an element's id, which must not contain a space. */
const idOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** The options for the typed text: places at once, and results of each kind. */
export function useSections(typed: string, places: Place[]): { sections: Section[]; isSettled: boolean } {
  const navigate = useNavigate();
  const { found, isSettled } = useFinds(typed);
  const goTo: Section = {
    id: 'go-to',
    name: 'Go to',
    isLoading: false,
    options: places
      .filter(({ label }) => isCalled(label, typed))
      .map(({ label, onGo }) => ({
        value: `go-to-${idOf(label)}`,
        label,
        icon: CornerDownRight,
        does: 'lead',
        run: onGo,
      })),
  };
  const sectionOf = ({ name, choices, isLoading, problem, retry }: Found): Section => ({
    id: idOf(name),
    name,
    isLoading,
    options:
      problem !== null
        ? [
            {
              value: `retry-${idOf(name)}`,
              label: `${name} could not be searched`,
              detail: problem,
              icon: CloudOff,
              does: 'retry',
              run: retry,
            },
          ]
        : choices.map(({ id, label, detail, link }) => ({
            value: `${idOf(name)}-${id}`,
            label,
            detail,
            icon: icons[name],
            does: 'lead',
            run: () => void navigate(link),
          })),
  });
  return {
    sections: [goTo, ...found.map(sectionOf)].filter(
      ({ options, isLoading }) => isLoading || options.length > 0,
    ),
    isSettled,
  };
}
