import { expect, test } from 'vitest';
import { newPromoTexts, problemsOfPromo, termsOfPromo, type PromoField } from '#app/events/promo-form.ts';
import type { Texts } from '#domain/text/three-way.ts';

const around = { timeZone: 'Africa/Banjul', currency: 'GMD' };
const form = (more: Partial<Texts<PromoField>>): Texts<PromoField> => ({
  ...newPromoTexts,
  code: 'Summer 26',
  ...more,
});

test('starts a new code missing only its text', () => {
  expect(problemsOfPromo(newPromoTexts, around)).toEqual({ code: 'code' });
  expect(problemsOfPromo(form({}), around)).toEqual({});
});

test.each([
  [{ code: 'ab' }, { code: 'code' }],
  [{ code: 'Café' }, { code: 'code' }],
  [{ many: 'yes', code: '', count: '0' }, { count: 'count' }],
  [{ many: 'yes', code: '', count: '1001' }, { count: 'count' }],
  [{ many: 'yes', prefix: 'a b?' }, { prefix: 'prefix' }],
  [{ value: '101' }, { value: 'percent' }],
  [{ value: '12.5' }, { value: 'percent' }],
  [{ kind: 'amount', value: '0.001' }, { value: 'amount' }],
  [{ kind: 'amount', value: '0' }, { value: 'amount' }],
  [{ kind: 'unlock' }, { ticketTypeId: 'ticketType' }],
  [{ mostUses: '-1' }, { mostUses: 'uses' }],
  [{ mostPerPerson: 'two' }, { mostPerPerson: 'uses' }],
  [{ endsAt: 'soon' }, { endsAt: 'time' }],
  [{ startsAt: '2026-12-24T20:00', endsAt: '2026-12-24T20:00' }, { endsAt: 'order' }],
])('shows the error at the field: %j', (wrong, problems) => {
  expect(problemsOfPromo(form(wrong), around)).toEqual(problems);
});

test('sends minor units, UTC times and whole numbers', () => {
  const typed = form({
    kind: 'amount',
    value: '1,250.50',
    ticketTypeId: 't1',
    mostUses: '100',
    endsAt: '2026-12-24T20:00',
  });
  expect(termsOfPromo(typed, around)).toEqual({
    kind: 'amount',
    value: 125_050,
    ticketTypeIds: ['t1'],
    mostUses: 100,
    mostPerPerson: null,
    startsAt: null,
    endsAt: '2026-12-24T20:00:00.000Z',
  });
});
