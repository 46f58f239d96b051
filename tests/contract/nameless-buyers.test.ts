import * as v from 'valibot';
import { expect, it } from 'vitest';
import { editOrderNames } from '#contract/sales/order-history.ts';

const takes = (before: string, name: string) =>
  v.safeParse(editOrderNames.body, {
    editId: '00000000-0000-4000-8000-000000000001',
    buyer: { before, name },
    attendees: [{ before: 'Lamin', name: 'Lamine' }],
  }).success;

it.each([
  ['corrects a guest of an order whose buyer has no name', '', '', true],
  ['names a buyer who had none', '', 'Awa', true],
  ['leaves no buyer without the name they gave', 'Awa', ' ', false],
])('%s', (_, before, name, isTaken) => {
  expect(takes(before, name)).toBe(isTaken);
});
