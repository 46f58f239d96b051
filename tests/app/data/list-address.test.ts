import { describe, expect, it } from 'vitest';
import { changed, pageOf } from '#app/data/list-address.ts';
import { readTexts } from '#app/data/search-text.ts';

describe('The address of a list', () => {
  it('is read by the names that the list knows, and by no others', () => {
    expect(readTexts('search', 'state', 'page')({ search: ' ida ', state: 7, page: '', other: 'x' })).toEqual(
      {
        search: 'ida',
        state: '7',
      },
    );
  });

  it('begins at the first page when the list becomes another one', () => {
    expect(changed({ search: 'ida', page: '4', tab: 'orders' }, { search: 'amie' })).toEqual({
      search: 'amie',
      tab: 'orders',
    });
  });

  it('keeps everything else when only the page changes', () => {
    expect(changed({ search: 'ida', page: '4' }, { page: '5' })).toEqual({ search: 'ida', page: '5' });
  });

  it('says nothing of what is not narrowed', () => {
    expect(changed({ search: 'ida' }, { search: '' })).toEqual({});
  });

  it.each([
    [undefined, 1],
    ['3', 3],
    ['0', 1],
    ['-1', 1],
    ['1e3', 1],
    ['9999999', 1],
  ])('%j is page %d', (text, page) => {
    expect(pageOf(text)).toBe(page);
  });
});
