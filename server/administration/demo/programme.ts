import type { Venue } from '#server/database/events/events.ts';
import type { TypePlan } from './make-event.ts';

/** An event of the demo programme; `day` counts from the day the data is created, hours are in the venue's time zone. */
export interface ProgrammeEntry {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly category: string;
  readonly day: number;
  readonly hour: number;
  readonly hours: number;
  readonly timeZone: string;
  readonly venue: Venue;
  readonly ageLimit?: number;
  readonly code?: 'static' | 'rotating' | 'rotating_with_fallback';
  readonly types: readonly TypePlan[];
  readonly status?: 'cancelled';
  /** Days until tickets go on sale; at once if omitted. */
  readonly saleInDays?: number;
}

export const gambia = (name: string, address: string, city: string): Venue => ({
  name,
  address,
  city,
  country: 'GM',
});
/** Builds a ticket type with a price in whole units, also for currencies without minor units. */
export const offer = (
  name: string,
  price: number,
  quantity: number,
  description = '',
  currency = 'GMD',
): TypePlan => ({
  name,
  description,
  priceAmount: currency === 'XOF' ? price : price * 100,
  currency,
  quantity,
});

/** Events over the coming months. Prices in whole units of the currency. */
export const programme: readonly ProgrammeEntry[] = [
  {
    name: 'Harmattan Jazz Evening',
    category: 'Music',
    day: 3,
    hour: 20,
    hours: 4,
    timeZone: 'Africa/Banjul',
    summary: 'Kora and saxophone on the lawn, with three quartets from Serekunda and Dakar.',
    description:
      'Bring a shawl: it cools down after ten. Food stalls open with the doors. Under-twelves come free with an adult.',
    venue: gambia('Alliance Française', 'Kairaba Avenue', 'Kanifing'),
    types: [
      offer('Lawn', 350, 400),
      offer('Front table', 900, 60, 'A seat at a table of four, with a drink.'),
    ],
  },
  {
    name: 'Gambia Tech Meet-up: Offline First',
    category: 'Technology',
    day: 5,
    hour: 17,
    hours: 3,
    timeZone: 'Africa/Banjul',
    summary: 'How to build apps that keep working when the network does not.',
    description:
      'Four short talks, then a workshop. Bring a laptop. Everybody is welcome, from first-year students up.',
    venue: gambia('Startup Incubator Gambia', 'Bertil Harding Highway', 'Kololi'),
    types: [offer('Seat', 0, 120)],
  },
  {
    name: 'Ebunjan Theatre: The Weaver',
    category: 'Theatre',
    day: 8,
    hour: 19,
    hours: 2,
    timeZone: 'Africa/Banjul',
    summary: 'A new play in Mandinka with English surtitles.',
    description:
      'A weaver, her three sons and a loan nobody remembers taking. Runs 100 minutes without an interval.',
    venue: gambia('Ebunjan Theatre', 'Kanifing Institutional Area', 'Kanifing'),
    types: [offer('Stalls', 300, 180), offer('Balcony', 200, 90)],
  },
  {
    name: 'Wrestling at the Arena: Grand Finale',
    category: 'Sport',
    day: 10,
    hour: 16,
    hours: 5,
    timeZone: 'Africa/Banjul',
    summary: 'Twelve bouts of traditional wrestling, drummers all afternoon.',
    description: 'Gates open two hours before the first bout. Shade on the west side only.',
    code: 'rotating_with_fallback',
    venue: gambia('Serekunda West Mini Stadium', 'Sayerr Jobe Avenue', 'Serekunda'),
    types: [offer('Terrace', 150, 3_000), offer('Ringside', 750, 120)],
  },
  {
    name: 'Kololi Night Market',
    category: 'Food',
    day: 14,
    hour: 18,
    hours: 6,
    timeZone: 'Africa/Banjul',
    summary: 'Forty stalls: benachin, oysters from Lamin, wonjo by the jug.',
    description: 'The ticket includes five tokens. More tokens at the entrance, cash or mobile money.',
    venue: gambia('Senegambia Strip', 'Senegambia Road', 'Kololi'),
    types: [offer('Entry and five tokens', 250, 800), offer('Child', 50, 300)],
  },
  {
    name: 'Banjul Marathon',
    category: 'Sport',
    day: 21,
    hour: 6,
    hours: 8,
    timeZone: 'Africa/Banjul',
    summary: 'From Arch 22 to Denton Bridge and back; 42, 21 and 10 kilometres.',
    description:
      'Collect your number with your ticket the day before, or from five in the morning at the start.',
    ageLimit: 16,
    venue: gambia('Arch 22', 'Independence Drive', 'Banjul'),
    types: [offer('Marathon', 600, 800), offer('Half marathon', 450, 1_500), offer('10 km', 250, 2_500)],
  },
  {
    name: 'Highlife on the Beach',
    category: 'Music',
    day: 27,
    hour: 17,
    hours: 7,
    timeZone: 'Africa/Accra',
    summary: 'Sunset to midnight with two generations of highlife bands.',
    description: 'On the sand at Labadi. Lockers at the gate. No glass, please.',
    ageLimit: 18,
    code: 'rotating',
    venue: { name: 'Labadi Beach', address: 'La Road', city: 'Accra', country: 'GH' },
    types: [
      offer('General', 180, 2_000, '', 'GHS'),
      offer('Deck', 480, 150, 'Raised deck with its own bar.', 'GHS'),
    ],
  },
  {
    name: 'Women in Business Breakfast',
    category: 'Business',
    day: 33,
    hour: 8,
    hours: 3,
    timeZone: 'Africa/Banjul',
    summary: 'Six founders on their first hundred customers.',
    description: 'Breakfast from eight, panel at nine. Tables are mixed on purpose.',
    venue: gambia('Sir Dawda Kairaba Jawara Conference Centre', 'Bijilo', 'Bijilo'),
    types: [offer('Seat', 500, 240), offer('Student', 150, 40)],
  },
  {
    name: 'Roots Homecoming: Concert on the River',
    category: 'Music',
    day: 41,
    hour: 18,
    hours: 5,
    timeZone: 'Africa/Banjul',
    summary: 'An evening of song at Kunta Kinteh island and the mainland stage.',
    description: 'The ferry leaves Banjul at two; its seat is a ticket of its own.',
    code: 'rotating_with_fallback',
    venue: gambia('Juffureh Riverside', 'Juffureh', 'Juffureh'),
    types: [offer('Concert', 400, 900), offer('Concert and ferry', 950, 250)],
  },
  {
    name: 'Grand Théâtre: Orchestre de la Casamance',
    category: 'Music',
    day: 48,
    hour: 20,
    hours: 3,
    timeZone: 'Africa/Dakar',
    summary: 'Twenty-two players, five koras, one night in Dakar.',
    description: 'Doors close when the music begins; latecomers wait for the interval.',
    venue: { name: 'Grand Théâtre National', address: 'Route de la Corniche', city: 'Dakar', country: 'SN' },
    types: [offer('Parterre', 15_000, 600, '', 'XOF'), offer('Balcon', 7_500, 700, '', 'XOF')],
  },
  {
    name: 'Kachikally Comedy Club',
    category: 'Comedy',
    day: 52,
    hour: 21,
    hours: 2,
    timeZone: 'Africa/Banjul',
    summary: 'Seven comedians, five languages, one microphone.',
    description: 'Front row at your own risk.',
    ageLimit: 18,
    venue: gambia('QCity', 'Bertil Harding Highway', 'Kololi'),
    types: [offer('Seat', 275, 220)],
  },
  {
    name: 'Freetown Film Week: Opening Night',
    category: 'Film',
    day: 63,
    hour: 19,
    hours: 4,
    timeZone: 'Africa/Freetown',
    summary: 'A premiere under the stars, then a talk with the director.',
    description: 'In Krio with subtitles. Blankets for hire at the gate.',
    venue: { name: 'Lumley Beach Arena', address: 'Lumley Beach Road', city: 'Freetown', country: 'SL' },
    types: [offer('Seat', 120, 500, '', 'SLE')],
  },
  {
    name: 'Gambian Diaspora Ball',
    category: 'Community',
    day: 76,
    hour: 19,
    hours: 6,
    timeZone: 'Europe/London',
    summary: 'Dinner, dance and a raffle for three school libraries.',
    description: 'Dress up. Halal and vegetarian menus; tell us when you book.',
    ageLimit: 18,
    venue: { name: 'Stratford Town Hall', address: '29 The Broadway', city: 'London', country: 'GB' },
    types: [
      offer('Dinner and dance', 55, 320, '', 'GBP'),
      offer('Dance only', 20, 200, 'From half past nine.', 'GBP'),
    ],
  },
  {
    name: 'International Roots Book Fair',
    category: 'Books',
    day: 90,
    hour: 10,
    hours: 8,
    timeZone: 'Africa/Banjul',
    summary: 'Publishers from eleven countries, readings for children all day.',
    description: 'One ticket, come and go as you like.',
    venue: gambia('National Library', 'Reg Pye Lane', 'Banjul'),
    types: [
      offer('Day ticket', 75, 1_200),
      offer('School class', 500, 60, 'Up to thirty children and two teachers.'),
    ],
  },
];
