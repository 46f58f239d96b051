import type { LayerRow } from './layer-row.ts';

/** Layers on personal pages: tickets, orders, profile, application. */
export const memberLayers: readonly LayerRow[] = [
  {
    file: 'src/screens/member/ticket/ticket-transfer.tsx',
    name: /^Transfer ticket/,
    who: 'attendee',
    at: '/tickets/{ticket}',
    open: [['button', 'Transfer ticket']],
  },
  {
    file: 'src/screens/member/ticket/ticket-name.tsx',
    name: 'Change the name on this ticket',
    who: 'attendee',
    at: '/tickets/{ticket}',
    open: [['button', 'Change name']],
  },
  {
    file: 'src/screens/member/tickets.tsx',
    name: 'Remove these tickets from this device?',
    who: 'absent',
    at: '/tickets',
    open: [['button', 'Remove from this device']],
  },
  {
    file: 'src/screens/member/order/order-facts.tsx',
    name: 'Cancel this order?',
    who: 'attendee',
    at: '/orders/{order}',
    open: [['button', 'Cancel this order']],
  },
  {
    file: 'src/screens/member/profile/my-data.tsx',
    name: 'Delete your account?',
    who: 'attendee',
    at: '/profile',
    open: [
      ['tab', 'My data'],
      ['button', 'Delete my account'],
    ],
  },
  {
    file: 'src/screens/member/application/own-application.tsx',
    name: 'Withdraw your application?',
    who: 'attendee',
    at: '/organizer/pending',
    open: [['button', 'Withdraw']],
  },
];
