import { describe, expect, it } from 'vitest';
import { readFilters } from '#app/events/event-filters.ts';

describe('filters in the URL', () => {
  it('are read back as written', () => {
    const filters = { search: 'jazz', city: 'Banjul', from: '2026-11-21', price: 'free', sort: 'name' };
    expect(readFilters(filters)).toEqual(filters);
  });

  it.each([
    { from: 'tomorrow' },
    { to: '21.11.2026' },
    { price: 'cheap' },
    { sort: 'random' },
    { from: '2026-13-45' },
    { search: '' },
    { city: {} },
    { search: 'x'.repeat(201) },
    { other: 'a' },
  ])('ignore invalid values: %j', (search) => {
    expect(readFilters(search)).toEqual({});
  });
});
