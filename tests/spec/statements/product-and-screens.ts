import { routes, type Audience } from '../routes.ts';
import { ofSection } from './statement.ts';

const does = 'section 1: what it does, and for whom';
const signsIn = 'section 1: signing in';
const names = 'section 4: roles > have the names of section 1 and a style class each';
const frame = 'section 2: the frame';

export const product = ofSection(1, [
  ['people browse events', `${does} > visitors browse events`],
  ['people hold tickets', `${does} > attendees hold tickets`],
  [
    'organizers create events, see attendee lists and analytics',
    `${does} > organizers create events, and see attendees and analytics`,
  ],
  [
    'organizers scan tickets at entry',
    `${does} > organizers scan tickets at entry: the door’s list and its code are theirs`,
  ],
  [
    'administrators manage users, events, applications, logs and settings',
    `${does} > administrators manage users, events, applications, logs and settings`,
  ],
  ['NORMAL_USER is shown as Event Attendee', names],
  ['ORGANIZER is shown as Event Organizer', names],
  ['ADMIN is shown as Administrator', names],
  ['visitors see public pages', 'routes of sections 1 and 2 > / leads visitor: enter'],
  [
    'guests sign up by phone only',
    `${does} > guests sign up by phone only: no password, no email, and no other role`,
  ],
  [
    'anyone signed in can apply to organize',
    `${does} > anyone signed in applies to become an organizer, and nobody else`,
  ],
  ['sign-in by email or username and password', `${signsIn} > is by email or username with a password`],
  ['sign-in by phone, for guests', `${signsIn} > is by phone for who signed up as a guest`],
  ['sign-in by Google', `${signsIn} > is by a Google account, whose token the identity provider made`],
  ['the app is dark', 'section 1 > the app is dark whatever the device prefers'],
  [
    'the app can be installed',
    'section 1: the app > can be installed: it stands alone, has an address to start at and icons for every device',
  ],
  [
    'its service worker is /service-worker.js, in production, checked first on localhost',
    'section 1 > the service worker is /service-worker.js, in production, and looked at first on localhost',
  ],
  ['toasts give feedback', 'sections 1 and 8: notices > loginSuccessful says its words'],
]);

/** Whom the test that stands for a route is about: the first person whom its audience lets in. */
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
        `routes of sections 1 and 2 > ${path} leads ${lead[audience]}: enter`,
      ] as const,
  ),
  [
    'any other path is not found',
    'routes of sections 1 and 2 > hold no other path: whoever asks for one stays there and is told so',
  ],
  ['a demo of analytics', 'routes of sections 1 and 2 > /analytics/demo leads visitor: enter'],
  ['a dialog of accessibility settings', `${frame} > has a dialog with the five accessibility settings`],
  ['a skip-to-content link', `${frame} > begins with a link that skips to the content`],
  [
    'scroll is reset at a new route',
    `${frame} > scrolls to the top at a new path, or to what the hash names`,
  ],
  ['a hash is scrolled to', `${frame} > scrolls to the top at a new path, or to what the hash names`],
  ['an install-app banner', 'section 2: the install banner > is shown where the app can be installed'],
  [
    'pages load lazily, with "Loading content..."',
    'sections 2 and 8: words > stand where the code of a screen is on its way',
  ],
]);
