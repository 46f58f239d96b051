import { createRoute } from '@tanstack/react-router';
import { readTexts } from '#app/data/search-text.ts';
import { TicketGuard } from '#app/wallet/ticket-guard.tsx';
import type { Fetched } from '#app/shell/lazy-screen.tsx';
import { screen } from '#app/shell/screen-route.tsx';
import { getParentRoute } from './root.tsx';

/** Screens for people who buy and hold tickets. */
export const memberRoutes = [
  createRoute({
    getParentRoute,
    path: '/checkout/$registrationId',
    validateSearch: readTexts('promoCode'),
    ...screen({
      audience: 'public',
      title: 'checkout',
      rooms: ['account', 'answers', 'checkout'],
      load: async (): Fetched => (await import('#screens/member/checkout/checkout.tsx')).Checkout,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard',
    ...screen({
      audience: 'signed_in',
      title: 'dashboard',
      calm: true,
      navigation: { label: 'dashboard', icon: 'dashboard', places: { member: 1, door: 1, desk: 1 } },
      rooms: ['checkout', 'dashboard', 'door', 'events', 'parts', 'wallet'],
      load: async (): Fetched => (await import('#screens/member/dashboard/dashboard.tsx')).Dashboard,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/tickets',
    ...screen({
      audience: 'signed_in',
      title: 'tickets',
      calm: true,
      navigation: { label: 'tickets', icon: 'ticket', places: { holder: 2, member: 2, door: 4, desk: 6 } },
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
      quiet: { to: '/tickets', label: 'tickets' },
      rooms: ['wallet'],
      load: async (): Fetched => (await import('#screens/member/ticket/ticket-detail.tsx')).TicketDetail,
      guard: TicketGuard,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/events/$registrationId/door',
    validateSearch: readTexts('tv'),
    // Door staff need no organizer account: the server decides who may see it.
    ...screen({
      audience: 'signed_in',
      title: 'doorBoard',
      rooms: ['board', 'desk', 'door', 'parts'],
      load: async (): Fetched => (await import('#screens/member/board/door-board.tsx')).DoorBoard,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/profile',
    ...screen({
      audience: 'signed_in',
      title: 'profile',
      calm: true,
      rooms: ['account', 'door', 'parts', 'profile'],
      load: async (): Fetched => (await import('#screens/member/profile/profile.tsx')).Profile,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/become-organizer',
    ...screen({
      audience: 'signed_in',
      title: 'becomeOrganizer',
      rooms: ['applications', 'parts'],
      load: async (): Fetched =>
        (await import('#screens/member/application/become-organizer.tsx')).BecomeOrganizer,
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
      rooms: ['answers', 'checkout', 'parts'],
      load: async (): Fetched => (await import('#screens/member/order/order.tsx')).OrderScreen,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/events/$registrationId/sell',
    validateSearch: readTexts('search', 'state', 'page'),
    ...screen({
      audience: 'signed_in',
      title: 'sellTickets',
      rooms: ['answers', 'desk', 'parts', 'selling'],
      load: async (): Fetched => (await import('#screens/member/sell/sell.tsx')).Sell,
    }),
  }),
];
