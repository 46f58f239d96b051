import { createRoute } from '@tanstack/react-router';
import { readTexts } from '#app/data/search-text.ts';
import type { Fetched } from '#app/shell/lazy-screen.tsx';
import { screen } from '#app/shell/screen-route.tsx';
import { getParentRoute } from './root.tsx';

/** Screens for administrators. */
export const adminRoutes = [
  createRoute({
    getParentRoute,
    path: '/admin/events',
    validateSearch: readTexts('search', 'state'),
    ...screen({
      audience: 'admin',
      title: 'allEvents',
      navigation: { label: 'allEvents', icon: 'days', places: { administration: 4 } },
      rooms: ['allEvents', 'events', 'parts'],
      load: async (): Fetched => (await import('#screens/admin/events/events.tsx')).AllEvents,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/outbox',
    validateSearch: readTexts('search', 'channel', 'status'),
    ...screen({
      audience: 'admin',
      title: 'outbox',
      navigation: { label: 'outbox', icon: 'mail', places: { administration: 6 } },
      rooms: ['outbox', 'parts'],
      load: async (): Fetched => (await import('#screens/admin/outbox/outbox.tsx')).Outbox,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/dashboard',
    ...screen({
      audience: 'admin',
      title: 'adminDashboard',
      navigation: { label: 'adminDashboard', icon: 'gauge', places: { administration: 1 } },
      rooms: ['stats', 'desk', 'parts'],
      load: async (): Fetched =>
        (await import('#screens/admin/dashboard/admin-dashboard.tsx')).AdminDashboard,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/users',
    validateSearch: readTexts('search', 'role', 'state'),
    ...screen({
      audience: 'admin',
      title: 'users',
      navigation: { label: 'users', icon: 'people', places: { administration: 2 } },
      rooms: ['people', 'account', 'parts'],
      load: async (): Fetched => (await import('#screens/admin/users/users.tsx')).Users,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/applications',
    validateSearch: readTexts('search', 'status', 'page'),
    ...screen({
      audience: 'admin',
      title: 'applications',
      navigation: { label: 'applications', icon: 'queue', places: { administration: 3 } },
      rooms: ['applications', 'parts'],
      load: async (): Fetched => (await import('#screens/admin/applications/applications.tsx')).Applications,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/logs',
    validateSearch: readTexts('search', 'source', 'level', 'person', 'event', 'device', 'gate', 'from', 'to'),
    ...screen({
      audience: 'admin',
      title: 'systemLogs',
      navigation: { label: 'systemLogs', icon: 'log', places: { administration: 6 } },
      rooms: ['logs', 'door', 'parts'],
      load: async (): Fetched => (await import('#screens/admin/logs/logs.tsx')).Logs,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/settings',
    ...screen({
      audience: 'admin',
      title: 'adminSettings',
      navigation: { label: 'adminSettings', icon: 'settings', places: { administration: 7 } },
      rooms: ['settings', 'parts'],
      load: async (): Fetched => (await import('#screens/admin/settings/settings.tsx')).AdminSettings,
    }),
  }),
];
