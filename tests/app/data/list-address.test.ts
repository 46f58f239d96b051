import { describe, expect, it } from 'vitest';
import { changed, pageOf } from '#app/data/list-address.ts';
import { readTexts } from '#app/data/search-text.ts';

describe('the URL of a list', () => {
  it('is read by the parameter names of that list only', () => {
    expect(readTexts('search', 'state', 'page')({ search: ' ida ', state: 7, page: '', other: 'x' })).toEqual(
      {
        search: 'ida',
        state: '7',
      },
    );
  });

  it('returns to the first page when a filter changes', () => {
    expect(changed({ search: 'ida', page: '4', tab: 'orders' }, { search: 'amie' })).toEqual({
      search: 'amie',
      tab: 'orders',
    });
  });

  it('keeps everything else when only the page changes', () => {
    expect(changed({ search: 'ida', page: '4' }, { page: '5' })).toEqual({ search: 'ida', page: '5' });
  });

  it('omits filters that are not set', () => {
    expect(changed({ search: 'ida' }, { search: '' })).toEqual({});
  });

  it.each([
    [undefined, 1],
    ['3', 3],
    ['0', 1],
    ['-1', 1],
    ['1e3', 1],
    ['9999999', 1],
  ])('reads %j as page %d', (text, page) => {
    expect(pageOf(text)).toBe(page);
  });
});
