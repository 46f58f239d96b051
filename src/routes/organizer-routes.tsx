import { createRoute } from '@tanstack/react-router';
import { attendeeAddress } from '#app/events/attendee-address.ts';
import { readTexts } from '#app/data/search-text.ts';
import { ScannerGuard } from '#app/scanning/scanner-guard.tsx';
import type { Fetched } from '#app/shell/lazy-screen.tsx';
import { screen } from '#app/shell/screen-route.tsx';
import { getParentRoute } from './root.tsx';

/** Screens for people who create events and work at their doors. */
export const organizerRoutes = [
  createRoute({
    getParentRoute,
    path: '/myEventsDetails/$registrationId',
    validateSearch: readTexts('part', 'search', 'state', 'page', 'step'),
    ...screen({
      audience: 'organizer',
      title: 'event',
      rooms: ['answers', 'board', 'desk', 'door', 'editor', 'events', 'parts', 'team'],
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
    path: '/events/$registrationId/attendees',
    validateSearch: readTexts(...attendeeAddress, 'show', 'export'),
    ...screen({
      audience: 'organizer',
      title: 'attendees',
      rooms: ['desk', 'door', 'events', 'parts'],
      load: async (): Fetched => (await import('#screens/organizer/event/attendees/attendees.tsx')).Attendees,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/events/$registrationId/badges',
    validateSearch: readTexts(...attendeeAddress),
    ...screen({
      audience: 'organizer',
      title: 'badges',
      rooms: ['desk', 'events', 'parts'],
      load: async (): Fetched => (await import('#screens/organizer/event/badges/badges.tsx')).Badges,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/events/$registrationId/imports',
    validateSearch: readTexts('list', 'only', 'search', 'page'),
    ...screen({
      audience: 'organizer',
      title: 'guestLists',
      rooms: ['desk', 'events', 'parts'],
      load: async (): Fetched =>
        (await import('#screens/organizer/event/imports/guest-lists.tsx')).GuestLists,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/events/$registrationId/messages',
    validateSearch: readTexts('search', 'page', 'message'),
    ...screen({
      audience: 'organizer',
      title: 'messages',
      rooms: ['desk', 'events', 'parts'],
      load: async (): Fetched => (await import('#screens/organizer/event/messages/messages.tsx')).Messages,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/events/$registrationId/rules',
    validateSearch: readTexts('area'),
    ...screen({
      audience: 'organizer',
      title: 'doorRules',
      rooms: ['desk', 'door', 'editor', 'events', 'parts', 'rules', 'scanning'],
      load: async (): Fetched => (await import('#screens/organizer/event/rules/door-rules.tsx')).DoorRules,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/events/create',
    validateSearch: readTexts('draft', 'step'),
    ...screen({
      audience: 'organizer',
      title: 'createEvent',
      rooms: ['editor', 'events', 'parts'],
      load: async (): Fetched => (await import('#screens/organizer/editor/create-event.tsx')).CreateEvent,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/my-events',
    validateSearch: readTexts('search', 'when', 'page'),
    ...screen({
      audience: 'organizer',
      title: 'myEvents',
      navigation: { label: 'myEvents', icon: 'list', places: { door: 2, desk: 2 } },
      rooms: ['desk', 'events', 'parts'],
      load: async (): Fetched => (await import('#screens/organizer/my-events.tsx')).MyEvents,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/analytics',
    validateSearch: readTexts('event', 'with', 'range', 'from', 'to'),
    ...screen({
      audience: 'organizer',
      title: 'analytics',
      navigation: { label: 'analytics', icon: 'chart', places: { desk: 4 } },
      rooms: ['desk', 'door', 'events', 'parts'],
      load: async (): Fetched => (await import('#screens/organizer/analytics/analytics.tsx')).Analytics,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/location',
    validateSearch: readTexts('search', 'page'),
    ...screen({
      audience: 'organizer',
      title: 'locations',
      navigation: { label: 'locations', icon: 'pin', places: { desk: 5 } },
      rooms: ['desk', 'parts'],
      load: async (): Fetched => (await import('#screens/organizer/locations/locations.tsx')).Locations,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/scanner',
    validateSearch: readTexts('event', 'gate', 'code'),
    ...screen({
      audience: 'organizer',
      title: 'scanner',
      navigation: { label: 'scan', icon: 'scan', places: { door: 3, desk: 3, enrolled: 0 } },
      rooms: ['door', 'scanning'],
      load: async (): Fetched => (await import('#screens/organizer/scanner/scanner.tsx')).Scanner,
      guard: ScannerGuard,
    }),
  }),
];
