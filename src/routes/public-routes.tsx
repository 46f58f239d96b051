import { createRoute } from '@tanstack/react-router';
import { readTexts } from '#app/data/search-text.ts';
import { readFilters } from '#app/events/event-filters.ts';
import { lazyScreen, type Fetched } from '#app/shell/lazy-screen.tsx';
import { screen } from '#app/shell/screen-route.tsx';
import { getParentRoute } from './root.tsx';

const eventsList = lazyScreen(
  async (): Fetched => (await import('#screens/public/events/events-list.tsx')).EventsList,
  ['events'],
);

/** Screens open to everybody. */
export const publicRoutes = [
  createRoute({
    getParentRoute,
    path: '/',
    validateSearch: readFilters,
    ...screen({
      audience: 'public',
      title: 'events',
      calm: true,
      navigation: {
        label: 'events',
        icon: 'calendar',
        places: { visitor: 1, holder: 1, member: 3, door: 5, desk: 7 },
      },
      load: eventsList,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/events',
    validateSearch: readFilters,
    ...screen({ audience: 'public', title: 'events', calm: true, load: eventsList }),
  }),
  createRoute({
    getParentRoute,
    path: '/welcome',
    ...screen({
      audience: 'public',
      title: 'welcome',
      calm: true,
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
    path: '/join/$inviteId',
    validateSearch: readTexts('token'),
    ...screen({
      audience: 'public',
      title: 'joinTeam',
      rooms: ['team'],
      load: async (): Fetched => (await import('#screens/public/join-team.tsx')).JoinTeam,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/unsubscribe/$subscriptionId',
    validateSearch: readTexts('token'),
    ...screen({
      audience: 'public',
      title: 'unsubscribe',
      rooms: ['site'],
      load: async (): Fetched => (await import('#screens/public/unsubscribe.tsx')).Unsubscribe,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/confirm-email',
    ...screen({
      audience: 'public',
      title: 'confirmEmail',
      rooms: ['parts', 'site'],
      load: async (): Fetched => (await import('#screens/public/confirm-email.tsx')).ConfirmEmail,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/shared',
    validateSearch: readTexts('text', 'url'),
    ...screen({
      audience: 'public',
      title: 'shared',
      rooms: ['site'],
      load: async (): Fetched => (await import('#screens/public/shared.tsx')).Shared,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/organizer/pending',
    ...screen({
      audience: 'public',
      title: 'application',
      rooms: ['applications', 'site'],
      load: async (): Fetched =>
        (await import('#screens/member/application/organizer-pending.tsx')).OrganizerPending,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/events/$registrationId',
    validateSearch: readTexts('ticketType', 'promoCode'),
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
      calm: true,
      navigation: { label: 'features', icon: 'sparkles', places: { visitor: 2, holder: 3 } },
      rooms: ['site'],
      load: async (): Fetched => (await import('#screens/public/features.tsx')).Features,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/analytics/demo',
    validateSearch: readTexts('range', 'from', 'to'),
    ...screen({
      audience: 'public',
      title: 'analyticsDemo',
      rooms: ['desk', 'door', 'parts'],
      load: async (): Fetched =>
        (await import('#screens/public/analytics-demo/analytics-demo.tsx')).AnalyticsDemo,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/about',
    ...screen({
      audience: 'public',
      title: 'about',
      calm: true,
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
    path: '/support',
    ...screen({
      audience: 'public',
      title: 'support',
      rooms: ['support'],
      load: async (): Fetched => (await import('#screens/public/support.tsx')).Support,
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
];
