import type { Area } from './area.ts';

/** Sales and admission figures of events, and what they count. */
const ofAnalytics = [
  'server/database/door/door-figures.ts',
  'server/database/events/analytics.ts',
  'server/database/events/event-figures.ts',
  'server/database/sales/sale-tallies.ts',
  'server/events/event-analytics.ts',
  'server/events/page-views.ts',
  'server/resources/events/analytics.ts',
];

/** What changes of orders share, which other areas do not test. */
const ofOrders = ['server/sales/intents.ts'];

/** What the server decides at the door and when it sells, tested with a database. */
export const serverAreas: readonly Area[] = [
  {
    name: 'door at the server',
    sources: ['server/door/*.ts'],
    without: [],
    tests: [
      'tests/server-data/{add-ons,areas,arrival-order,by-hand,desk-and-board,door-records}.test.ts',
      'tests/server-data/{door-resources,exit-before-entry,foreign-codes,kept-manifests}.test.ts',
      'tests/server-data/{left-out,list-search,manifest-in-parts,numbers-agree,transfers}.test.ts',
      'tests/server-data/{resolution-replay,resolve-conflict,restored-in-silence}.test.ts',
      'tests/server-data/{revoked-while-enrolling,scan-chain,scan-flood,scan-turns,sealed-items,undone-scans}.test.ts',
      'tests/{database/sealed-scans,server-data/forced-entries,server-data/large-sums,server-data/shared-manifests}.test.ts',
      'tests/server-http/{admin-events,desk-scans,device-caller,door,door-list,enrol-again,enrolment-code}.test.ts',
      'tests/server-http/{left-ticket,lost-scans,move-device,own-gates,rehearsal-code,retention}.test.ts',
    ],
    runner: 'in-process',
    opensServers: true,
  },
  {
    name: 'money of sales',
    sources: ['server/sales/{at-door,by-hand,money}/*.ts'],
    without: [],
    tests: [
      'tests/server-data/{change-holds,door-sales,door-takings,fees,given-away-events,invoices}.test.ts',
      'tests/server-data/{manual-payments,part-refunds,pay-orders,price-tiers,promo-codes,released-orders,sale}.test.ts',
      'tests/server-data/{sale-changes,sold-at-the-door,ways-to-pay}.test.ts',
      'tests/server-http/{orders,part-refunds,payments,promo-codes,refunds-by-hand,refused-refunds}.test.ts',
    ],
    runner: 'in-process',
    opensServers: true,
  },
  {
    name: 'orders',
    sources: ['server/sales/orders/*.ts', ...ofOrders],
    without: [],
    tests: [
      'tests/server-data/{add-ons,after-order,cancel-events,edit-orders,fees,given-away-events,group-tickets}.test.ts',
      'tests/server-data/{invoices,manual-payments,move-tickets,order-attendees,order-history,order-joins}.test.ts',
      'tests/server-data/{order-request,order-sweep,orders-found,promo-codes,questions,table-exports}.test.ts',
      'tests/server-data/{sale,sale-changes,sold-at-the-door,ways-to-pay}.test.ts',
      'tests/server-http/{orders,own-pages,payments,refused-refunds}.test.ts',
    ],
    runner: 'in-process',
    opensServers: true,
  },
  {
    name: 'holds and the waiting list',
    sources: ['server/sales/*.ts', 'server/sales/waiting/*.ts'],
    without: [...ofOrders],
    tests: [
      'tests/server-data/{add-ons,cancel-events,change-holds,group-tickets,kept-places,promo-codes}.test.ts',
      'tests/server-data/{reserved-places,sale,sale-shares,ticket-types,waiting-list}.test.ts',
      'tests/server-data/{waiting-list-sales,waiting-locks,waiting-many-types,waiting-pages}.test.ts',
      'tests/server-http/{edit-events,orders,promo-codes,sale-refusals,waiting-list}.test.ts',
    ],
    runner: 'in-process',
    opensServers: true,
  },
  {
    name: 'guest lists',
    sources: ['server/sales/guests/*.ts'],
    without: [],
    tests: [
      'tests/server-data/{foreign-codes,guest-emails,guest-imports,list-search,table-exports}.test.ts',
      'tests/server-http/{guest-emails,rehearsal-code}.test.ts',
    ],
    runner: 'in-process',
    opensServers: true,
  },
  {
    name: 'analytics at the server',
    sources: [...ofAnalytics],
    without: [],
    tests: [
      'tests/server-data/{add-ons,analytics,door-takings,numbers-agree,part-refunds}.test.ts',
      'tests/server-http/{analytics,page-views,stats}.test.ts',
    ],
    runner: 'in-process',
    opensServers: true,
  },
];
