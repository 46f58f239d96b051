import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productLook } from '#domain/look/look.ts';
import { contrast, tonesOf } from '#domain/look/tones.ts';
import { formatsIn } from '#messages/formats-in.ts';
import type { Language } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { dressed, writeOut, type Content } from '#server/messages/email-page.ts';
import {
  orderCancelled,
  orderConfirmed,
  orderRefunded,
  paymentReturned,
  type OrderEmail,
} from '#server/messages/order-emails.ts';
import * as transfers from '#server/messages/transfer-emails.ts';

const order: OrderEmail = {
  language: 'en',
  buyerName: 'Bintou',
  eventName: 'Harbour Night',
  when: 'Friday, 1 January 2027, 00:30 to 03:30 (GMT+1)',
  doors: 'Open from 23:30',
  place: ['Hall', '1 Street', 'Lagos'],
  lines: [{ name: 'Standing', quantity: 2, tickets: 2, isAddOn: false, price: 'GMD 350.00 each' }],
  total: 'GMD 700.00',
  free: false,
  returned: '',
  reason: 'The band is ill.',
  movingCodes: false,
  byHand: null,
  orderLink: 'https://tickets.example.org/orders/1',
  ticketsLink: 'https://tickets.example.org/tickets',
};
const ticketLine = { name: 'A', quantity: 1, tickets: 1, isAddOn: false, price: 'Free' };
const mealLine = { name: 'Meal', quantity: 3, tickets: 3, isAddOn: true, price: 'Free' };
const ours = '!doctype html head meta title body div p table tr th td a br bdi'.split(' ');
const transfer: transfers.TransferEmail = {
  language: 'en',
  fromName: 'Awa',
  toName: 'Lamin',
  eventName: 'Harbour Night',
  when: 'Friday',
  place: [],
  typeName: 'Standing',
  until: 'Thursday',
  link: 'https://tickets.example.org/tickets/t?accept=abc',
};

describe('text in the opposite direction to its email', () => {
  const arabic = 'نلتقي في القاعة (2)';
  const email = (language: 'en' | 'ar', words: string) =>
    writeOut({
      language,
      subject: 'x',
      parts: [
        `${words}\nWords`,
        {
          facts: [
            ['Place', words],
            [words, '12'],
          ],
        },
      ],
    });

  test.each([
    ['en', arabic, 'rtl'],
    ['ar', 'Meet us (2)', 'ltr'],
  ] as const)('in an email in %s is a paragraph with its own direction: %s', (language, words, direction) => {
    const { text, html } = email(language, words);
    expect(html).toContain(`<p dir="${direction}">${words}<br>`);
    expect(text).toContain(`\u2068${words}\u2069\n`);
    expect(text).toContain(`${language === 'en' ? 'Place' : '\u2068Place\u2069'}: \u2068${words}\u2069`);
    expect(text).toContain(`\u2068${words}\u2069: 12`);
  });

  test("is left unchanged when it matches the email's direction, and links stay links", () => {
    const { text, html } = email('en', 'Meet Awa (2)');
    expect(text).not.toMatch(/[\u2068\u2069]/);
    expect(html).toContain('<p>Meet Awa (2)<br>');
    expect(email('en', 'هنا: https://example.org/x').text).toContain('\nWords');
    expect(email('en', 'هنا: https://example.org/x').text).not.toContain('x\u2069\nWords');
  });
});

describe('the page of an email', () => {
  const values = [
    ['Event', 'Harbour Night', 'ltr'],
    ['Hall', 'نلتقي في القاعة (2)', 'rtl'],
  ] as const;
  const pageIn = (language: Language, parts: Content['parts']) =>
    writeOut({ language, subject: 'x', parts }).html;

  test.each([
    ['en', 'left'],
    ['ar', 'right'],
  ] as const)('in %s has values beside their names, whichever way they run', (language, side) => {
    const html = pageIn(language, [{ facts: values.map(([name, value]) => [name, value]) }]);
    const cells = [...html.matchAll(/<(th|td)([^>]*)>/g)].map(([, , looks = '']) => looks);
    expect(cells).toHaveLength(4);
    for (const looks of cells) {
      expect(looks).toContain(`text-align:${side};`);
      expect(looks).toContain('vertical-align:top;');
    }
    const inCells = [...html.matchAll(/<td dir="(\w+)"[^>]*>([^<]*)</g)].map(([, dir, value]) => [
      value,
      dir,
    ]);
    expect(inCells).toEqual(values.map(([, value, direction]) => [value, direction]));
  });

  test('writes names and lists as the language does in plain text', () => {
    const place = 'Hall\n1 Street';
    const textIn = (language: Language) =>
      writeOut({
        language,
        subject: 'x',
        parts: [{ facts: [['A', place]] }, { label: 'B', link: 'https://example.org/' }],
      }).text;
    expect(textIn('en')).toBe('A: Hall, 1 Street\n\nB:\nhttps://example.org/');
    expect(textIn('fr')).toBe('A\u202f: Hall, 1 Street\n\nB\u202f:\nhttps://example.org/');
    expect(textIn('ar')).toBe('\u2068A\u2069: \u2068Hall، 1 Street\u2069\n\nB:\nhttps://example.org/');
  });

  test('keeps the direction of each line of a value', () => {
    const html = pageIn('ar', ['القاعة\n1 Street', { facts: [['المكان', 'القاعة\n1 Street']] }]);
    expect(html.match(/القاعة<br><bdi dir="ltr">1 Street<\/bdi>/g)).toHaveLength(2);
  });

  test('reads a price in an Arabic sentence as the sentence is read', () => {
    const price = written.ar.emails.each(formatsIn.ar.money({ amount: 35_000, currency: 'GMD' }), null);
    const html = pageIn('ar', [{ facts: [['Standing', price]] }]);
    expect(price).toContain('GMD');
    expect(html).toContain(`<td dir="rtl"`);
  });

  test("has a button that is legible in light and dark mode, and leaves the background to the reader's client", () => {
    const html = dressed(
      pageIn('en', [{ label: 'View tickets', link: 'https://tickets.example.org/tickets' }]),
      { ...productLook, accent: '#FFD43B' },
      'https://tickets.example.org',
    );
    const [, ground = '', words = ''] = /style="background:(#\w{6});color:(#\w{6});/.exec(html) ?? [];
    expect(ground).toBe(tonesOf('#FFD43B').paper);
    expect(contrast(ground, words)).toBeGreaterThanOrEqual(4.5);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });
});

describe('an order email', () => {
  test.each([
    [
      'confirmed',
      orderConfirmed(order),
      ['Your tickets for Harbour Night', '2\u00a0×\u00a0Standing', 'GMD 350.00 each'],
    ],
    [
      'confirmed, with live codes',
      orderConfirmed({ ...order, movingCodes: true }),
      ['in the app at the gate'],
    ],
    ['confirmed, of one', orderConfirmed({ ...order, lines: [ticketLine] }), ['Your ticket is ready']],
    [
      'confirmed, with add-ons',
      orderConfirmed({ ...order, lines: [ticketLine, mealLine] }),
      ['Your ticket for Harbour Night', 'Your 1 ticket and 3 add-ons are ready.'],
    ],
    [
      'confirmed, an add-on alone',
      orderConfirmed({ ...order, lines: [{ ...mealLine, quantity: 1, tickets: 1 }] }),
      ['Your add-on for Harbour Night', 'Your add-on is ready.'],
    ],
    [
      'refunded',
      orderRefunded({ ...order, returned: 'GMD 350.00' }),
      ['is being refunded', 'GMD 350.00 back', 'The band is ill.'],
    ],
    ['cancelled', orderCancelled(order), ['was cancelled', 'the money back', 'The band is ill.']],
    [
      'cancelled after it was paid',
      orderCancelled({ ...order, returned: 'GMD 700.00' }),
      ['was cancelled', 'GMD 700.00 back', 'The band is ill.'],
    ],
    ...(
      [
        ['confirmed', 'You paid twice'],
        ['expired', 'after the order had expired'],
        ['cancelled', 'after your order had ended'],
        ['refunded', 'after your order had ended'],
        ['awaiting_payment', 'differs from'],
      ] as const
    ).map(([orderState, words]): [string, Content, string[]] => [
      `paid for nothing, by an order that is ${orderState}`,
      paymentReturned({
        language: 'en',
        buyerName: 'Bintou',
        eventName: 'Harbour Night',
        orderState,
        money: 'GMD 700.00',
        orderLink: 'https://tickets.example.org/orders/o',
      }),
      ['Refund for Harbour Night', words, 'GMD 700.00 back'],
    ]),
    [
      'offered',
      transfers.transferOffered(transfer),
      ['Awa is sending you a ticket', transfer.link, 'before Thursday'],
    ],
    ['cancelled by its giver', transfers.transferTakenBack(transfer), ['Awa cancelled the transfer']],
    ['given', transfers.transferGiven(transfer), ['Lamin accepted the ticket', 'no longer works']],
    ['received', transfers.transferReceived(transfer), ['is now yours', transfer.link]],
  ])('about one that is %s says so in its text and on its page', (_, content, words) => {
    const { subject, text, html } = writeOut(content);
    for (const one of words) {
      expect(`${subject}\n${text}`).toContain(one);
      expect(html).toContain(one);
    }
  });

  test('mentions no money when nothing was due', () => {
    expect(writeOut(orderCancelled({ ...order, free: true })).text).not.toContain('money');
  });

  test('contains no user input as markup, and no line break in its subject', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=1>',
        'a\r\nBcc: b@c.d',
        '&lt;',
        "' x='",
      ),
    );
    fc.assert(
      fc.property(anything, anything, (name, event) => {
        const email = writeOut(
          orderConfirmed({ ...order, buyerName: name, eventName: event, place: [name, event] }),
        );
        const { subject } = email;
        // Renders the email as it is sent, with the installation's name.
        const html = dressed(email.html, { ...productLook, name }, 'https://tickets.example.org');
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        const tags = new Set([...html.matchAll(/<\/?([a-z!]+)/gi)].map(([, tag = '']) => tag.toLowerCase()));
        expect([...tags].filter((tag) => !ours.includes(tag))).toEqual([]);
        expect(html.match(/<[^>]*\bon\w+=/i)).toBeNull();
      }),
      { numRuns: 60 },
    );
  });
});
