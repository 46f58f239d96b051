import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { openShop, type Shop } from './payment-shop.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let shop: Shop;
beforeAll(async () => {
  t = await openTestApp();
  shop = await openShop(t, 'awa');
});
afterAll(() => t.close());

const frame = (text: string) => /<html lang="(\w+)" dir="(\w+)">/.exec(text)?.slice(1);

describe.each([
  ['en', 'ltr'],
  ['fr', 'ltr'],
  ['ar', 'rtl'],
] as const)('a reader of %s', (language, direction) => {
  const headers = { 'accept-language': `${language}-GM, pt;q=0.8` };
  const { setUp, sandbox, stored } = written[language];

  test('creates the first administrator in it', async () => {
    const page = await t.call('GET', '/setup?token=secret', { headers });
    expect([frame(page.text), page.headers.get('content-language')]).toEqual([
      [language, direction],
      language,
    ]);
    for (const text of [setUp.heading, setUp.firstName, setUp.password(12), setUp.unreachable])
      expect(page.text).toContain(text);
    expect(page.text).not.toContain('secret');
  });

  test('pays in the sandbox in it, both while that is open and when it is over', async () => {
    const title = 'Drums 2!';
    await t.database.query('UPDATE events SET name = $2 WHERE id = $1', [shop.eventId, title]);
    const order = await shop.order();
    const open = await t.call('GET', order.payment.checkoutUrl, { headers });
    expect([frame(open.text), open.headers.get('content-language')]).toEqual([
      [language, direction],
      language,
    ]);
    for (const text of [sandbox.tag, sandbox.question, ...Object.values(sandbox.choices).flat()])
      expect(open.text).toContain(text);
    expect(open.text).toContain(stored.payment.for(title));
    await shop.choose(order, 'approve');
    const over = await t.call('GET', order.payment.checkoutUrl, { headers });
    expect(over.text).toContain(sandbox.over.paid);
    const none = await t.call('GET', '/sandbox/pay/none', { headers });
    expect([none.status, frame(none.text)]).toEqual([404, [language, direction]]);
    expect(none.text).toContain(sandbox.none.heading);
  });
});

test('answers a URL that names a language in it, whatever the browser prefers, and rejects an unknown one', async () => {
  const headers = { 'accept-language': 'fr' };
  const { payment } = await shop.order();
  const spoken = async (language: string) =>
    frame((await t.call('GET', `${payment.checkoutUrl}?language=${language}`, { headers })).text)?.[0];
  expect(await Promise.all([...languages, 'pt', '"><b>'].map(spoken))).toEqual([...languages, 'fr', 'fr']);
});
