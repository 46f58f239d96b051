import type { ScriptLoads } from './script-loads-plugin.ts';

/** What a first visit may take. */
interface Budget {
  /** Thousands of bytes, compressed as they travel. */
  readonly kB: number;
  /** With the page itself; left out where its requests are not counted. */
  readonly requests?: number;
}

/** What each part of a build may take. */
interface Budgets {
  /** Pages that the server draws, with the texts of any language, until they are taken over. */
  readonly drawn: Readonly<Record<string, Budget>>;
  /** A screen that is not drawn, beside what every page starts with, without its texts. */
  readonly screen: Budget;
  /** Screens that take more, by their modules. */
  readonly largeScreens: Readonly<Record<string, Budget>>;
  readonly worker: Budget;
  /** Styles that every page has. */
  readonly styles: Budget;
}

/**
 * What each may take. The aim is 100 kB and 12 requests for a drawn page, 40 kB more for any other screen, 45 kB for the
 * worker, and 12 kB for styles. Where a figure is above it, that is what was reached, and none may become more: see
 * `docs/decisions/2026-11-27-a-first-visit-has-a-budget.md`.
 */
export const budgets: Budgets = {
  drawn: {
    events: { kB: 173, requests: 10 },
    event: { kB: 180, requests: 12 },
    login: { kB: 188, requests: 21 },
  },
  screen: { kB: 40 },
  /** Screens that take more: nearly all of them are for people whose worker has stored the app. */
  largeScreens: {
    'src/screens/public/forgot-password.tsx': { kB: 59 },
    'src/screens/public/sign-up/sign-up.tsx': { kB: 82 },
    'src/screens/public/theme-test.tsx': { kB: 99 },
    'src/screens/admin/applications/applications.tsx': { kB: 88 },
    'src/screens/admin/events/events.tsx': { kB: 52 },
    'src/screens/admin/logs/logs.tsx': { kB: 60 },
    'src/screens/admin/outbox/outbox.tsx': { kB: 82 },
    'src/screens/admin/users/users.tsx': { kB: 115 },
    'src/screens/member/application/become-organizer.tsx': { kB: 94 },
    'src/screens/member/application/organizer-pending.tsx': { kB: 110 },
    'src/screens/member/board/door-board.tsx': { kB: 77 },
    'src/screens/member/checkout/checkout.tsx': { kB: 126 },
    'src/screens/member/dashboard/dashboard.tsx': { kB: 98 },
    'src/screens/member/order/order.tsx': { kB: 92 },
    'src/screens/member/order/orders.tsx': { kB: 46 },
    'src/screens/member/profile/profile.tsx': { kB: 158 },
    'src/screens/member/sell/sell.tsx': { kB: 121 },
    'src/screens/member/ticket/ticket-detail.tsx': { kB: 90 },
    'src/screens/member/tickets.tsx': { kB: 67 },
    'src/screens/organizer/analytics/analytics.tsx': { kB: 47 },
    'src/screens/organizer/editor/create-event.tsx': { kB: 90 },
    'src/screens/organizer/event/attendees/attendees.tsx': { kB: 126 },
    'src/screens/organizer/event/badges/badges.tsx': { kB: 53 },
    'src/screens/organizer/event/event.tsx': { kB: 199 },
    'src/screens/organizer/event/imports/guest-lists.tsx': { kB: 96 },
    'src/screens/organizer/event/messages/messages.tsx': { kB: 80 },
    'src/screens/organizer/event/rules/door-rules.tsx': { kB: 81 },
    'src/screens/organizer/locations/locations.tsx': { kB: 57 },
    'src/screens/organizer/my-events.tsx': { kB: 61 },
    'src/screens/organizer/scanner/scanner.tsx': { kB: 131 },
  },
  worker: { kB: 84 },
  styles: { kB: 12 },
};

/** What a build has: files as paths below `dist`. */
export interface BuiltFiles {
  readonly loads: ScriptLoads;
  /** By the kind of a drawn page, then by language: the scripts that it names. */
  readonly drawn: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly worker: string;
  /** Styles that every page has. */
  readonly styles: readonly string[];
  /** Bytes of a file as it travels. */
  readonly sizeOf: (file: string) => number;
}

/** One line of the table. */
export interface Spent {
  readonly name: string;
  readonly kB: number;
  readonly requests: number;
  readonly budget: Budget;
}

/** What each page, screen and file of a build takes, beside what it may. */
export function spentBy(built: BuiltFiles, allowed: Budgets = budgets): readonly Spent[] {
  const spent = (name: string, files: readonly string[], budget: Budget, page = 0): Spent => {
    const all = [...new Set(files)];
    const bytes = all.reduce((sum, file) => sum + built.sizeOf(file), 0);
    return { name, kB: bytes / 1_000, requests: all.length + page, budget };
  };
  const { loads, drawn } = built;
  const drawnOnes = Object.entries(allowed.drawn).flatMap(([kind, budget]) =>
    Object.entries(drawn[kind] ?? {}).map(([language, files]) =>
      spent(`${kind}, drawn in ${language}`, [...loads.start, ...files], budget, 1),
    ),
  );
  return [
    ...drawnOnes,
    ...Object.entries(loads.screens).map(([screen, files]) =>
      spent(screen, files, allowed.largeScreens[screen] ?? allowed.screen),
    ),
    spent('the worker', [built.worker], allowed.worker),
    spent('styles', built.styles, allowed.styles),
  ];
}

/** Whether it is more than it may be. */
export const isOver = ({ kB, requests, budget }: Spent): boolean =>
  kB > budget.kB || (budget.requests !== undefined && requests > budget.requests);

/** As one line of a table. */
export function spentLine(spent: Spent): string {
  const { name, kB, requests, budget } = spent;
  const most = budget.requests === undefined ? '' : ` of ${budget.requests}`;
  const line = `${kB.toFixed(1).padStart(7)} of ${String(budget.kB).padStart(3)} kB  ${String(requests).padStart(3)}${most} requests  ${name}`;
  return isOver(spent) ? `${line}  OVER ITS BUDGET` : line;
}
