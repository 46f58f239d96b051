/** Who can see a screen: everyone, signed-in users, door staff, administrators. */
export type Audience = 'public' | 'signed_in' | 'organizer' | 'admin';

/** Section 2 of the specification: every route with its audience. */
export const routes: readonly (readonly [path: string, audience: Audience])[] = [
  ['/', 'public'],
  ['/events', 'public'],
  ['/welcome', 'public'],
  ['/login', 'public'],
  ['/signup', 'public'],
  ['/forgot-password', 'public'],
  ['/organizer/pending', 'public'],
  ['/events/$registrationId', 'public'],
  ['/features', 'public'],
  ['/about', 'public'],
  ['/contact', 'public'],
  ['/theme-test', 'public'],
  ['/unauthorized', 'public'],
  ['/dashboard', 'signed_in'],
  ['/tickets', 'signed_in'],
  ['/tickets/$ticketId', 'signed_in'],
  ['/profile', 'signed_in'],
  ['/become-organizer', 'signed_in'],
  ['/myEventsDetails/$registrationId', 'organizer'],
  ['/location', 'organizer'],
  ['/events/create', 'organizer'],
  ['/my-events', 'organizer'],
  ['/scanner', 'organizer'],
  ['/events/$registrationId/attendees', 'organizer'],
  ['/analytics', 'organizer'],
  ['/admin/dashboard', 'admin'],
  ['/admin/users', 'admin'],
  ['/admin/events', 'admin'],
  ['/admin/applications', 'admin'],
  ['/admin/logs', 'admin'],
  ['/admin/settings', 'admin'],
];

/** Routes that the product has in addition to the specification's. */
export const ownRoutes: readonly (readonly [path: string, audience: Audience])[] = [
  ['/analytics/demo', 'public'],
  ['/checkout/$registrationId', 'public'],
  ['/join/$inviteId', 'public'],
  ['/unsubscribe/$subscriptionId', 'public'],
  ['/confirm-email', 'public'],
  ['/shared', 'public'],
  ['/support', 'public'],
  ['/admin/outbox', 'admin'],
  ['/orders', 'signed_in'],
  ['/orders/$orderId', 'signed_in'],
  ['/myEventsDetails/$registrationId/sheet', 'organizer'],
  ['/events/$registrationId/imports', 'organizer'],
  ['/events/$registrationId/door', 'signed_in'],
  ['/events/$registrationId/messages', 'organizer'],
  ['/events/$registrationId/badges', 'organizer'],
  ['/events/$registrationId/sell', 'signed_in'],
  ['/events/$registrationId/rules', 'organizer'],
];

/** Screens that are not built yet: their paths are "not found", so none of them is open by mistake. */
export const notBuiltYet: readonly string[] = [];
