import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { AppFailed } from '#app/shell/app-failed.tsx';
import { lazyScreen, type Fetched } from '#app/shell/lazy-screen.tsx';
import { TicketGuard } from '#app/wallet/ticket-guard.tsx';
import { screen, type RouteFacts } from '#app/shell/screen-route.tsx';
import { ScannerGuard } from '#app/scanning/scanner-guard.tsx';
import { Shell } from '#app/shell/shell.tsx';
import { readFilters } from '#app/events/event-filters.ts';
import { readTexts } from '#app/data/search-text.ts';

const notFound = lazyScreen(
  async (): Fetched => (await import('#screens/public/not-found.tsx')).NotFound,
  ['site'],
);
const root = createRootRoute({
  staticData: { audience: 'public', title: 'events' },
  component: Shell,
  notFoundComponent: notFound,
});
const getParentRoute = () => root;
const eventsList = lazyScreen(
  async (): Fetched => (await import('#screens/public/events/events-list.tsx')).EventsList,
  ['events'],
);

// In the order of the specification's table. Paths that have no screen yet fall to "not found".
const routes = [
  createRoute({
    getParentRoute,
    path: '/',
    validateSearch: readFilters,
    ...screen({
      audience: 'public',
      title: 'events',
      navigation: {
        label: 'events',
        icon: 'calendar',
        places: { visitor: 1, holder: 1, member: 3, door: 5 },
      },
      load: eventsList,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/events',
    validateSearch: readFilters,
    ...screen({ audience: 'public', title: 'events', load: eventsList }),
  }),
  createRoute({
    getParentRoute,
    path: '/welcome',
    ...screen({
      audience: 'public',
      title: 'welcome',
      rooms: ['site'],
      load: async (): Fetched => (await import('#screens/public/welcome.tsx')).Welcome,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/login',
    ...screen({
      audience: 'public',
      title: 'signIn',
      rooms: ['account'],
      load: async (): Fetched => (await import('#screens/public/login/login.tsx')).Login,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/signup',
    ...screen({
      audience: 'public',
      title: 'signUp',
      rooms: ['account'],
      load: async (): Fetched => (await import('#screens/public/sign-up/sign-up.tsx')).SignUp,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/forgot-password',
    ...screen({
      audience: 'public',
      title: 'forgotPassword',
      rooms: ['account'],
      load: async (): Fetched => (await import('#screens/public/forgot-password.tsx')).ForgotPassword,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/organizer/pending',
    ...screen({
      audience: 'public',
      title: 'application',
      rooms: ['site'],
      load: async (): Fetched => (await import('#screens/public/organizer-pending.tsx')).OrganizerPending,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/events/$registrationId',
    ...screen({
      audience: 'public',
      title: 'event',
      rooms: ['events'],
      load: async (): Fetched => (await import('#screens/public/event/event-detail.tsx')).EventDetailScreen,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/features',
    ...screen({
      audience: 'public',
      title: 'features',
      navigation: { label: 'features', icon: 'sparkles', places: { visitor: 2, holder: 3 } },
      rooms: ['site'],
      load: async (): Fetched => (await import('#screens/public/features.tsx')).Features,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/about',
    ...screen({
      audience: 'public',
      title: 'about',
      rooms: ['site'],
      load: async (): Fetched => (await import('#screens/public/about.tsx')).About,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/contact',
    ...screen({
      audience: 'public',
      title: 'contact',
      rooms: ['site'],
      load: async (): Fetched => (await import('#screens/public/contact.tsx')).Contact,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/theme-test',
    ...screen({
      audience: 'public',
      title: 'themeTest',
      rooms: ['parts'],
      load: async (): Fetched => (await import('#screens/public/theme-test.tsx')).ThemeTest,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/unauthorized',
    ...screen({
      audience: 'public',
      title: 'noAccess',
      rooms: ['site'],
      load: async (): Fetched => (await import('#screens/public/unauthorized.tsx')).Unauthorized,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/checkout/$registrationId',
    ...screen({
      audience: 'public',
      title: 'checkout',
      rooms: ['account', 'checkout'],
      load: async (): Fetched => (await import('#screens/member/checkout/checkout.tsx')).Checkout,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard',
    ...screen({
      audience: 'signed_in',
      title: 'dashboard',
      navigation: { label: 'dashboard', icon: 'dashboard', places: { member: 1, door: 1 } },
      rooms: ['checkout', 'dashboard', 'door', 'wallet'],
      load: async (): Fetched => (await import('#screens/member/dashboard/dashboard.tsx')).Dashboard,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/tickets',
    ...screen({
      audience: 'signed_in',
      title: 'tickets',
      navigation: { label: 'tickets', icon: 'ticket', places: { holder: 2, member: 2, door: 4 } },
      rooms: ['wallet'],
      load: async (): Fetched => (await import('#screens/member/tickets.tsx')).Tickets,
      guard: TicketGuard,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/tickets/$ticketId',
    validateSearch: readTexts('accept'), // The token of an offer that came as a link.
    ...screen({
      audience: 'signed_in',
      title: 'ticket',
      rooms: ['wallet'],
      load: async (): Fetched => (await import('#screens/member/ticket/ticket-detail.tsx')).TicketDetail,
      guard: TicketGuard,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/profile',
    ...screen({
      audience: 'signed_in',
      title: 'profile',
      rooms: ['account', 'door', 'profile'],
      load: async (): Fetched => (await import('#screens/member/profile/profile.tsx')).Profile,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/orders',
    ...screen({
      audience: 'signed_in',
      title: 'orders',
      rooms: ['checkout'],
      load: async (): Fetched => (await import('#screens/member/order/orders.tsx')).Orders,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/$orderId',
    validateSearch: readTexts('session', 'transaction'), // Which payment the buyer comes back from.
    ...screen({
      audience: 'signed_in',
      title: 'order',
      rooms: ['checkout'],
      load: async (): Fetched => (await import('#screens/member/order/order.tsx')).OrderScreen,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/myEventsDetails/$registrationId',
    validateSearch: readTexts('search', 'state', 'page'),
    ...screen({
      audience: 'organizer',
      title: 'event',
      rooms: ['desk', 'door'],
      load: async (): Fetched => (await import('#screens/organizer/event/event.tsx')).EventDoor,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/myEventsDetails/$registrationId/sheet',
    ...screen({
      audience: 'organizer',
      title: 'ticketSheet',
      rooms: ['desk'],
      load: async (): Fetched => (await import('#screens/organizer/ticket-sheet.tsx')).TicketSheet,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/my-events',
    validateSearch: readTexts('search', 'when', 'page'),
    ...screen({
      audience: 'organizer',
      title: 'myEvents',
      navigation: { label: 'myEvents', icon: 'list', places: { door: 2 } },
      rooms: ['desk', 'events'],
      load: async (): Fetched => (await import('#screens/organizer/my-events.tsx')).MyEvents,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/scanner',
    validateSearch: readTexts('event', 'gate', 'code'),
    ...screen({
      audience: 'organizer',
      title: 'scanner',
      navigation: { label: 'scan', icon: 'scan', places: { door: 3 } },
      rooms: ['door', 'scanning'],
      load: async (): Fetched => (await import('#screens/organizer/scanner/scanner.tsx')).Scanner,
      guard: ScannerGuard,
    }),
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
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteFacts {}
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
