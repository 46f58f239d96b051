import { createRootRoute, createRoute, createRouter, useSearch } from '@tanstack/react-router';
import { Guard } from '#app/guard.tsx';
import { isLazyScreen, lazyScreen, type LazyScreen } from '#app/lazy-screen.tsx';
import { doorRoles, type Role } from '#app/role.ts';
import { mayScan } from '#app/scanner-entry.ts';
import { Shell } from '#app/shell.tsx';
import { readFilters } from '#app/event-filters.ts';
import { readText } from '#app/search-text.ts';
import { useEngines } from '#app/engines.tsx';

const notFound = lazyScreen(async () => (await import('#screens/public/not-found.tsx')).NotFound);
const root = createRootRoute({ component: Shell, notFoundComponent: notFound });
const getParentRoute = () => root;

/** A screen behind a guard. */
function guarded(allowed: readonly Role[] | 'signed_in', Screen: LazyScreen): LazyScreen {
  function GuardedScreen() {
    return (
      <Guard allowed={allowed}>
        <Screen />
      </Guard>
    );
  }
  return Object.assign(GuardedScreen, { fetchAhead: () => Screen.fetchAhead() });
}

const eventsList = lazyScreen(async () => (await import('#screens/public/events-list.tsx')).EventsList);
const scanner = lazyScreen(async () => (await import('#screens/organizer/scanner/scanner.tsx')).Scanner);

/** Organizers and admins; also whoever holds an enrolled device, or a code to enrol one: the device is the right. */
function GuardedScanner() {
  const { stored } = useEngines();
  const search = useSearch({ strict: false });
  const Screen = scanner;
  return (
    <Guard allowed={doorRoles} orElse={mayScan(stored, search.code)}>
      <Screen />
    </Guard>
  );
}

// In the order of the specification's table. Paths that have no screen yet fall to "not found".
const routes = [
  // Public
  createRoute({ getParentRoute, path: '/', validateSearch: readFilters, component: eventsList }),
  createRoute({ getParentRoute, path: '/events', validateSearch: readFilters, component: eventsList }),
  createRoute({
    getParentRoute,
    path: '/welcome',
    component: lazyScreen(async () => (await import('#screens/public/welcome.tsx')).Welcome),
  }),
  createRoute({
    getParentRoute,
    path: '/login',
    component: lazyScreen(async () => (await import('#screens/public/login.tsx')).Login),
  }),
  createRoute({
    getParentRoute,
    path: '/signup',
    component: lazyScreen(async () => (await import('#screens/public/sign-up/sign-up.tsx')).SignUp),
  }),
  createRoute({
    getParentRoute,
    path: '/forgot-password',
    component: lazyScreen(async () => (await import('#screens/public/forgot-password.tsx')).ForgotPassword),
  }),
  createRoute({
    getParentRoute,
    path: '/organizer/pending',
    component: lazyScreen(
      async () => (await import('#screens/public/organizer-pending.tsx')).OrganizerPending,
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/events/$registrationId',
    component: lazyScreen(async () => (await import('#screens/public/event-detail.tsx')).EventDetailScreen),
  }),
  createRoute({
    getParentRoute,
    path: '/features',
    component: lazyScreen(async () => (await import('#screens/public/features.tsx')).Features),
  }),
  createRoute({
    getParentRoute,
    path: '/about',
    component: lazyScreen(async () => (await import('#screens/public/about.tsx')).About),
  }),
  createRoute({
    getParentRoute,
    path: '/theme-test',
    component: lazyScreen(async () => (await import('#screens/public/theme-test.tsx')).ThemeTest),
  }),
  createRoute({
    getParentRoute,
    path: '/unauthorized',
    component: lazyScreen(async () => (await import('#screens/public/unauthorized.tsx')).Unauthorized),
  }),
  createRoute({
    getParentRoute,
    path: '/checkout/$registrationId',
    component: lazyScreen(async () => (await import('#screens/member/checkout/checkout.tsx')).Checkout),
  }),

  // Any signed-in user
  createRoute({
    getParentRoute,
    path: '/dashboard',
    component: guarded(
      'signed_in',
      lazyScreen(async () => (await import('#screens/member/dashboard.tsx')).Dashboard),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/tickets',
    component: guarded(
      'signed_in',
      lazyScreen(async () => (await import('#screens/member/tickets.tsx')).Tickets),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/tickets/$ticketId',
    // The token of an offer that came as a link.
    validateSearch: (search: Record<string, unknown>) => readText(search, 'accept'),
    component: guarded(
      'signed_in',
      lazyScreen(async () => (await import('#screens/member/ticket-detail.tsx')).TicketDetail),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/profile',
    component: guarded(
      'signed_in',
      lazyScreen(async () => (await import('#screens/member/profile/profile.tsx')).Profile),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/orders',
    component: guarded(
      'signed_in',
      lazyScreen(async () => (await import('#screens/member/order/orders.tsx')).Orders),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/$orderId',
    // Which payment the buyer comes back from.
    validateSearch: (search: Record<string, unknown>) => ({
      ...readText(search, 'session'),
      ...readText(search, 'transaction'),
    }),
    component: guarded(
      'signed_in',
      lazyScreen(async () => (await import('#screens/member/order/order.tsx')).OrderScreen),
    ),
  }),

  // Organizers and administrators
  createRoute({
    getParentRoute,
    path: '/myEventsDetails/$registrationId',
    component: guarded(
      doorRoles,
      lazyScreen(async () => (await import('#screens/organizer/event-door/event-door.tsx')).EventDoor),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/myEventsDetails/$registrationId/sheet',
    component: guarded(
      doorRoles,
      lazyScreen(async () => (await import('#screens/organizer/ticket-sheet.tsx')).TicketSheet),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/my-events',
    component: guarded(
      doorRoles,
      lazyScreen(async () => (await import('#screens/organizer/my-events.tsx')).MyEvents),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/scanner',
    validateSearch: (search: Record<string, unknown>) => ({
      ...readText(search, 'event'),
      ...readText(search, 'gate'),
      ...readText(search, 'code'),
    }),
    component: GuardedScanner,
  }),
];

export const router = createRouter({
  routeTree: root.addChildren(routes),
  // The app resets the scroll itself: hash targets, and screens that come late.
  scrollRestoration: false,
  defaultPreload: false,
});

/** Fetches the code of the screen at a path, so that a page which mounts afterwards shows it at once. Never rejects. */
export async function fetchScreen(pathname: string): Promise<void> {
  const screen = router.getMatchedRoutes(pathname)[2]?.options.component ?? notFound;
  if (isLazyScreen(screen)) await screen.fetchAhead();
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
