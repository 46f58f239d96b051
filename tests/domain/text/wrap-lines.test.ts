import { describe, expect, it } from 'vitest';
import { wordsOf, wrapLines } from '#domain/text/wrap-lines.ts';

const within = (letters: number) => (line: string) => [...line].length <= letters;

describe('a wrapped text', () => {
  it.each<[text: string, letters: number, lines: string[]]>([
    ['', 4, []],
    [' \n ', 4, []],
    ['a bc def', 4, ['a bc', 'def']],
    [' a  b\n c ', 5, ['a b c']],
    ['abcd', 4, ['abcd']],
    ['abcdefghij k', 4, ['abcd', 'efgh', 'ij k']],
    ['a bcdefg', 4, ['a', 'bcde', 'fg']],
    ['👩👩👩', 2, ['👩👩', '👩']],
    // An emoji of several characters is one letter.
    ['👩‍🚀👩‍🚀', 3, ['👩‍🚀', '👩‍🚀']],
    ['ab c', 0, ['a', 'b', 'c']],
  ])('is %j with %i letters a line: %j', (text, letters, lines) => {
    expect(wrapLines(text, within(letters))).toEqual(lines);
  });

  it.each<[text: string, letters: number, most: number, lines: string[]]>([
    ['aa bb', 2, 2, ['aa', 'bb']],
    ['aa bb cc', 2, 2, ['aa', 'b…']],
    ['aa bb cc', 3, 2, ['aa', 'bb…']],
    ['aa bb', 2, 1, ['a…']],
    ['aaaa bb', 4, 1, ['aaa…']],
    ['👩👩 b', 2, 1, ['👩…']],
    ['👩‍🚀👩‍🚀 b', 4, 1, ['👩‍🚀…']],
    ['aa', 0, 1, ['…']],
  ])('of %j with %i letters a line, %i lines at most, is cut: %j', (text, letters, most, lines) => {
    expect(wrapLines(text, within(letters), most)).toEqual(lines);
  });

  it('has words without surrounding blanks', () => {
    expect(wordsOf(' Awa\t Ceesay \n')).toEqual(['Awa', 'Ceesay']);
  });
});
