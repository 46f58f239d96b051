import {
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { AppFailed } from '#app/shell/app-failed.tsx';
import { ErrorBoundary } from '#app/shell/error-boundary.tsx';
import { rolesOf, type Audience } from '#app/account/audience.ts';
import { Guard } from '#app/account/guard.tsx';
import { isLazyScreen, lazyScreen, type LazyScreen } from '#app/shell/lazy-screen.tsx';
import { mayScan } from '#app/scanning/scanner-entry.ts';
import { TicketGuard } from '#app/wallet/ticket-guard.tsx';
import { Shell } from '#app/shell/shell.tsx';
import { readFilters } from '#app/events/event-filters.ts';
import { readText } from '#app/data/search-text.ts';
import { useEngines } from '#app/engines/engines.tsx';

const notFound = lazyScreen(async () => (await import('#screens/public/not-found.tsx')).NotFound);
const root = createRootRoute({
  staticData: { audience: 'public' },
  component: Shell,
  notFoundComponent: notFound,
});
const getParentRoute = () => root;

/** A screen for an audience, behind its guard. Every route of the table says by this who may see it. */
function screenFor(audience: Audience, Screen: LazyScreen) {
  const staticData = { audience };
  // Looked up as the table is made: a route for an audience that does not exist opens to nobody, and the app says so.
  if (rolesOf(audience) === 'everybody') return { staticData, component: Screen };
  function GuardedScreen() {
    return (
      <Guard audience={audience}>
        <Screen />
      </Guard>
    );
  }
  const component = Object.assign(GuardedScreen, { fetchAhead: () => Screen.fetchAhead() });
  return { staticData, component };
}

/** The wallet: for whoever is signed in, and stored tickets for their holder without a session too. */
function ticketScreen(Screen: LazyScreen) {
  function GuardedTickets() {
    return (
      <TicketGuard>
        <Screen />
      </TicketGuard>
    );
  }
  const component = Object.assign(GuardedTickets, { fetchAhead: () => Screen.fetchAhead() });
  return { staticData: { audience: 'signed_in' }, component } as const;
}

const eventsList = lazyScreen(
  async () => (await import('#screens/public/events/events-list.tsx')).EventsList,
);
const scanner = lazyScreen(async () => (await import('#screens/organizer/scanner/scanner.tsx')).Scanner);

/** Organizers and admins; also whoever holds an enrolled device, or a code to enrol one: the device is the right. */
function GuardedScanner() {
  const { stored } = useEngines();
  const search = useSearch({ strict: false });
  const Screen = scanner;
  return (
    <Guard audience="organizer" orElse={mayScan(stored, search.code)}>
      <Screen />
    </Guard>
  );
}

// In the order of the specification's table. Paths that have no screen yet fall to "not found".
const routes = [
  // Public
  createRoute({ getParentRoute, path: '/', validateSearch: readFilters, ...screenFor('public', eventsList) }),
  createRoute({
    getParentRoute,
    path: '/events',
    validateSearch: readFilters,
    ...screenFor('public', eventsList),
  }),
  createRoute({
    getParentRoute,
    path: '/welcome',
    ...screenFor(
      'public',
      lazyScreen(async () => (await import('#screens/public/welcome.tsx')).Welcome),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/login',
    ...screenFor(
      'public',
      lazyScreen(async () => (await import('#screens/public/login/login.tsx')).Login),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/signup',
    ...screenFor(
      'public',
      lazyScreen(async () => (await import('#screens/public/sign-up/sign-up.tsx')).SignUp),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/forgot-password',
    ...screenFor(
      'public',
      lazyScreen(async () => (await import('#screens/public/forgot-password.tsx')).ForgotPassword),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/organizer/pending',
    ...screenFor(
      'public',
      lazyScreen(async () => (await import('#screens/public/organizer-pending.tsx')).OrganizerPending),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/events/$registrationId',
    ...screenFor(
      'public',
      lazyScreen(async () => (await import('#screens/public/event/event-detail.tsx')).EventDetailScreen),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/features',
    ...screenFor(
      'public',
      lazyScreen(async () => (await import('#screens/public/features.tsx')).Features),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/about',
    ...screenFor(
      'public',
      lazyScreen(async () => (await import('#screens/public/about.tsx')).About),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/theme-test',
    ...screenFor(
      'public',
      lazyScreen(async () => (await import('#screens/public/theme-test.tsx')).ThemeTest),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/unauthorized',
    ...screenFor(
      'public',
      lazyScreen(async () => (await import('#screens/public/unauthorized.tsx')).Unauthorized),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/checkout/$registrationId',
    ...screenFor(
      'public',
      lazyScreen(async () => (await import('#screens/member/checkout/checkout.tsx')).Checkout),
    ),
  }),

  // Any signed-in user
  createRoute({
    getParentRoute,
    path: '/dashboard',
    ...screenFor(
      'signed_in',
      lazyScreen(async () => (await import('#screens/member/dashboard/dashboard.tsx')).Dashboard),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/tickets',
    ...ticketScreen(lazyScreen(async () => (await import('#screens/member/tickets.tsx')).Tickets)),
  }),
  createRoute({
    getParentRoute,
    path: '/tickets/$ticketId',
    // The token of an offer that came as a link.
    validateSearch: (search: Record<string, unknown>) => readText(search, 'accept'),
    ...ticketScreen(
      lazyScreen(async () => (await import('#screens/member/ticket/ticket-detail.tsx')).TicketDetail),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/profile',
    ...screenFor(
      'signed_in',
      lazyScreen(async () => (await import('#screens/member/profile/profile.tsx')).Profile),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/orders',
    ...screenFor(
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
    ...screenFor(
      'signed_in',
      lazyScreen(async () => (await import('#screens/member/order/order.tsx')).OrderScreen),
    ),
  }),

  // Organizers and administrators
  createRoute({
    getParentRoute,
    path: '/myEventsDetails/$registrationId',
    ...screenFor(
      'organizer',
      lazyScreen(async () => (await import('#screens/organizer/event/event.tsx')).EventDoor),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/myEventsDetails/$registrationId/sheet',
    ...screenFor(
      'organizer',
      lazyScreen(async () => (await import('#screens/organizer/ticket-sheet.tsx')).TicketSheet),
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/my-events',
    ...screenFor(
      'organizer',
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
    staticData: { audience: 'organizer' },
    component: GuardedScanner,
  }),
];

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren(routes),
    // The app resets the scroll itself.
    scrollRestoration: false,
    defaultPreload: false,
    defaultErrorComponent: ({ reset }) => <AppFailed reset={reset} />,
    // What no route could catch, `App` does.
    disableGlobalCatchBoundary: true,
  });
}
type AppRouter = ReturnType<typeof createAppRouter>;

/** Everything that is on the page. Where all else fails, it says so in our own words. */
export function App({ router }: { readonly router: AppRouter }) {
  return (
    <ErrorBoundary fallback={() => <AppFailed />}>
      <RouterProvider router={router} />
    </ErrorBoundary>
  );
}

/** Fetches the code of the screen at a path, so that a page which mounts afterwards shows it at once. Never rejects. */
export async function fetchScreen(router: AppRouter, pathname: string): Promise<void> {
  const screen = router.getMatchedRoutes(pathname)[2]?.options.component ?? notFound;
  if (isLazyScreen(screen)) await screen.fetchAhead();
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may see the route: a route without one does not compile. */
    readonly audience: Audience;
  }
  interface Register {
    router: AppRouter;
  }
}
