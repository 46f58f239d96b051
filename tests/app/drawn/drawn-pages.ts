import type { DrawnPage } from '#contract/drawn-page.ts';
import type { EventDetail, EventSummary } from '#contract/events/events.ts';
import { productLook } from '#domain/look/look.ts';
import { languages } from '#messages/language.ts';

/** The current time of server-rendered pages. */
const drawnAt = Date.UTC(2026, 10, 27, 12);

export const shownEvent: EventDetail = {
  registrationId: '019a0000-0000-7000-8000-000000000001',
  name: 'Harbour Night <1>',
  summary: 'Two bands & one boat.',
  category: 'Music',
  startsAt: '2026-12-05T20:00:00.000Z',
  endsAt: '2026-12-05T23:00:00.000Z',
  doorsOpenAt: '2026-12-05T19:00:00.000Z',
  timeZone: 'Asia/Tokyo',
  venue: { name: 'Hall', address: '1 Street', city: 'Tokyo', country: 'JP' },
  onlineUrl: null,
  websiteUrl: null,
  coverUrl: '/api/covers/one/960',
  cover: { alt: 'A boat', focusX: 30, focusY: 60, images: [{ url: '/api/covers/one/480', width: 480 }] },
  organizerName: 'Bakadaji',
  status: 'published',
  priceFrom: { amount: 5000, currency: 'GMD' },
  left: 40,
  saleState: 'on_sale',
  description: 'By **boat**.',
  ageLimit: 18,
  reentry: 'single',
  codePolicy: 'rotating',
  ticketTypes: [
    {
      ticketTypeId: '019a0000-0000-7000-8000-000000000002',
      name: 'Standing',
      description: 'In the hall.',
      price: { amount: 5000, currency: 'GMD' },
      fee: null,
      tier: null,
      groupSize: 1,
      addOn: null,
      left: 40,
      saleStartsAt: null,
      saleEndsAt: '2026-12-05T18:00:00.000Z',
      perOrderLimit: 6,
      state: 'on_sale',
    },
  ],
  questions: [],
  updatedAt: '2026-11-20T00:00:00.000Z',
};

const config = { google: null, look: productLook, passes: { apple: false, google: false } };
const facts = { at: drawnAt, config };

/** An event page. */
export const eventPage = (language: string, changed: Partial<EventDetail> = {}): DrawnPage => {
  const event = { ...shownEvent, ...changed };
  return { ...facts, language, path: `/events/${event.registrationId}`, screen: { kind: 'event', event } };
};

/** The list with `count` of `total` events. */
export function listPage(language: string, count: number, total = count, path = '/'): DrawnPage {
  const items: EventSummary[] = Array.from({ length: count }, (_, place) => ({
    ...shownEvent,
    registrationId: `019a0000-0000-7000-8000-00000000010${place}`,
    name: `Night ${place}`,
    coverUrl: null,
    cover: null,
  }));
  return {
    ...facts,
    language,
    path,
    screen: { kind: 'events', events: { items, page: 1, limit: 100, total } },
  };
}

/** The sign-in page of a server with a name. */
export const loginPage = (language: string): DrawnPage => ({
  ...facts,
  language,
  path: '/login',
  screen: { kind: 'login', keepsPasskeys: true },
});

/** Every server-rendered page, in each language. */
export const drawnPages: readonly (readonly [string, DrawnPage])[] = languages.flatMap((language) => [
  [`the list in ${language}`, listPage(language, 7)] as const,
  [`the list at its other address in ${language}`, listPage(language, 2, 300, '/events')] as const,
  [`the sign-in in ${language}`, loginPage(language)] as const,
  [`an empty list in ${language}`, listPage(language, 0)] as const,
  [`an event in ${language}`, eventPage(language)] as const,
  [
    `a cancelled event in ${language}`,
    eventPage(language, { status: 'cancelled', saleState: 'cancelled' }),
  ] as const,
  [
    `an event for information in ${language}`,
    eventPage(language, {
      ticketTypes: [],
      priceFrom: null,
      left: null,
      saleState: null,
      coverUrl: null,
      cover: null,
    }),
  ] as const,
]);
