import { routes, type Audience } from '../routes.ts';
import { ofSection } from './statement.ts';

const signsIn = 'section 1: signing in';
const names = 'section 4: roles > have the names of section 1 and a CSS class each';
const frame = 'section 2: the frame';

export const product = ofSection(1, [
  ['people browse events', `section 1: features by audience > let visitors browse events`],
  ['people hold tickets', `section 1: features by audience > let attendees hold tickets`],
  [
    'organizers create events, see attendee lists and analytics',
    `section 1: features by audience > let organizers create events, and see attendees and analytics`,
  ],
  [
    'organizers scan tickets at entry',
    `section 1: features by audience > let organizers scan tickets at entry, with the door list and its enrolment code`,
  ],
  [
    'administrators manage users, events, applications, logs and settings',
    `section 1: features by audience > let administrators manage users, events, applications, logs and settings`,
  ],
  ['NORMAL_USER is shown as Event Attendee', names],
  ['ORGANIZER is shown as Event Organizer', names],
  ['ADMIN is shown as Administrator', names],
  ['visitors see public pages', 'routes of sections 1 and 2 > for / lead visitor: enter'],
  [
    'guests sign up by phone only',
    `section 1: features by audience > let guests sign up by phone only: no password, no email, and no other role`,
  ],
  [
    'anyone signed in can apply to organize',
    `section 1: features by audience > let only signed-in users apply to become an organizer`,
  ],
  ['sign-in by email or username and password', `${signsIn} > works by email or username with a password`],
  ['sign-in by phone, for guests', `${signsIn} > works by phone for users who signed up as a guest`],
  ['sign-in by Google', `${signsIn} > works with a Google account, whose token the identity provider issued`],
  ['the app is dark', 'section 1 > is dark whatever the device prefers'],
  [
    'the app can be installed',
    'section 1: the app > can be installed: standalone, with a start URL and icons for every device',
  ],
  [
    'its service worker is /service-worker.js, in production, checked first on localhost',
    'section 1 > uses /service-worker.js in production, and checks it first on localhost',
  ],
  ['toasts give feedback', 'sections 1 and 8: notices > loginSuccessful has its message'],
]);

/** The user in the test that stands for a route: the first one whom its audience admits. */
const lead: Readonly<Record<Audience, string>> = {
  public: 'visitor',
  signed_in: 'NORMAL_USER',
  organizer: 'ORGANIZER',
  admin: 'ADMIN',
};

export const screens = ofSection(2, [
  ...routes.map(
    ([path, audience]) =>
      [
        `${path} is a screen for ${audience}`,
        `routes of sections 1 and 2 > for ${path} lead ${lead[audience]}: enter`,
      ] as const,
  ),
  [
    'any other path is not found',
    'routes of sections 1 and 2 > include no other path: unknown ones stay and show that they do not exist',
  ],
  ['a demo of analytics', 'routes of sections 1 and 2 > for /analytics/demo lead visitor: enter'],
  ['a dialog of accessibility settings', `${frame} > has a dialog with the five accessibility settings`],
  ['a skip-to-content link', `${frame} > begins with a link to skip to the content`],
  ['scroll is reset at a new route', `${frame} > scrolls to the top at a new path, or to the hash target`],
  ['a hash is scrolled to', `${frame} > scrolls to the top at a new path, or to the hash target`],
  ['an install-app banner', 'section 2: the install banner > is shown if the app can be installed'],
  [
    'pages load lazily, with "Loading content..."',
    'sections 2 and 8: messages > are shown while a screen’s code is loading',
  ],
]);
