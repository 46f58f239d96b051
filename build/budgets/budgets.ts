import type { ScriptLoads } from './script-loads-plugin.ts';

/** Limits for a first visit. */
interface Budget {
  /** Compressed transfer size, in thousands of bytes. */
  readonly kB: number;
  /** Number of requests, including the page itself; omitted where requests are not counted. */
  readonly requests?: number;
}

/** Limits for each part of a build. */
interface Budgets {
  /** Server-rendered pages until hydration, with the texts of any one language. */
  readonly drawn: Readonly<Record<string, Budget>>;
  /** A screen that is not server-rendered: what it adds to the start of every page, without texts. */
  readonly screen: Budget;
  /** Larger screens, by module. */
  readonly largeScreens: Readonly<Record<string, Budget>>;
  readonly worker: Budget;
  /** Styles on every page. */
  readonly styles: Budget;
}

/**
 * The limits. The target is 100 kB and 12 requests for a server-rendered page, 40 kB more for any other screen, 45 kB
 * for the worker and 12 kB for styles. A figure above its target is the size reached so far and must not grow: see
 * `docs/decisions/0162-set-a-size-budget-for-a-first-visit.md`.
 */
export const budgets: Budgets = {
  drawn: {
    events: { kB: 170.5, requests: 10 },
    event: { kB: 179, requests: 12 },
    login: { kB: 175, requests: 12 },
  },
  screen: { kB: 40 },
  /** Larger screens: nearly all of them are used by people whose service worker has already stored the app. */
  largeScreens: {
    'src/screens/public/forgot-password.tsx': { kB: 61 },
    'src/screens/public/sign-up/sign-up.tsx': { kB: 82 },
    'src/screens/public/theme-test.tsx': { kB: 103 },
    'src/screens/admin/applications/applications.tsx': { kB: 92 },
    'src/screens/admin/events/events.tsx': { kB: 56 },
    'src/screens/admin/logs/logs.tsx': { kB: 63 },
    'src/screens/admin/outbox/outbox.tsx': { kB: 84 },
    'src/screens/admin/users/users.tsx': { kB: 118 },
    'src/screens/member/application/become-organizer.tsx': { kB: 94 },
    'src/screens/member/application/organizer-pending.tsx': { kB: 110 },
    'src/screens/member/board/door-board.tsx': { kB: 83 },
    'src/screens/member/checkout/checkout.tsx': { kB: 126 },
    'src/screens/member/dashboard/dashboard.tsx': { kB: 98 },
    'src/screens/member/order/order.tsx': { kB: 92 },
    'src/screens/member/order/orders.tsx': { kB: 48 },
    'src/screens/member/profile/profile.tsx': { kB: 158 },
    'src/screens/member/sell/sell.tsx': { kB: 125 },
    'src/screens/member/ticket/ticket-detail.tsx': { kB: 95.5 },
    'src/screens/member/tickets.tsx': { kB: 68 },
    'src/screens/organizer/analytics/analytics.tsx': { kB: 48 },
    'src/screens/organizer/editor/create-event.tsx': { kB: 95 },
    'src/screens/organizer/event/attendees/attendees.tsx': { kB: 128 },
    'src/screens/organizer/event/badges/badges.tsx': { kB: 53 },
    'src/screens/organizer/event/event.tsx': { kB: 203 },
    'src/screens/organizer/event/imports/guest-lists.tsx': { kB: 98 },
    'src/screens/organizer/event/messages/messages.tsx': { kB: 86 },
    'src/screens/organizer/event/rules/door-rules.tsx': { kB: 85 },
    'src/screens/organizer/locations/locations.tsx': { kB: 62 },
    'src/screens/organizer/my-events.tsx': { kB: 63 },
    'src/screens/organizer/scanner/scanner.tsx': { kB: 142 },
  },
  worker: { kB: 82.5 },
  styles: { kB: 12 },
};

/** The files of a build, as paths below `dist`. */
export interface BuiltFiles {
  readonly loads: ScriptLoads;
  /** The scripts that a server-rendered page names, by kind of page, then by language. */
  readonly drawn: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly worker: string;
  /** Styles on every page. */
  readonly styles: readonly string[];
  /** Transfer size of a file, in bytes. */
  readonly sizeOf: (file: string) => number;
}

/** One line of the budget table. */
export interface Spent {
  readonly name: string;
  readonly kB: number;
  readonly requests: number;
  readonly budget: Budget;
}

/** Compares the size of each page, screen and file of a build with its limit. */
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

/** Returns whether a size or a number of requests exceeds its limit. */
export const isOver = ({ kB, requests, budget }: Spent): boolean =>
  kB > budget.kB || (budget.requests !== undefined && requests > budget.requests);

/** Formats one line of the budget table. */
export function spentLine(spent: Spent): string {
  const { name, kB, requests, budget } = spent;
  const most = budget.requests === undefined ? '' : ` of ${budget.requests}`;
  const line = `${kB.toFixed(1).padStart(7)} of ${String(budget.kB).padStart(3)} kB  ${String(requests).padStart(3)}${most} requests  ${name}`;
  return isOver(spent) ? `${line}  OVER ITS BUDGET` : line;
}
