import { describe, expect, it } from 'vitest';
import { english, textsOf } from './english.ts';
import { pseudoMessages, pseudoOf, pseudoText } from './pseudo.ts';
import { textsIn } from './texts-in.ts';

describe('The language that nobody speaks', () => {
  it('is longer than English by some 40 %, accented, and in brackets', () => {
    const said = pseudoText('Check your connection, then try again.');
    expect(said).toMatch(/^⟦Çĥéçķ ýöüř .*⟧$/);
    expect(said.length / 'Check your connection, then try again.'.length).toBeGreaterThan(1.35);
  });

  it('says everything once, also what is put into another text', () => {
    expect(pseudoText(pseudoText('Sign in'))).toBe(pseudoText('Sign in'));
    expect(pseudoText(' ')).toBe(' ');
  });

  it('has every text of English in the same place, with the same values', () => {
    const rooms = ['shell', 'account', 'profile', 'site'] as const;
    for (const room of rooms) {
      const said = textsIn(pseudoOf(textsOf(room)));
      expect(said.map(({ at }) => at)).toEqual(textsIn(textsOf(room)).map(({ at }) => at));
      expect(said.filter(({ text }) => !text.includes('⟦'))).toEqual([]);
    }
    expect(pseudoOf(textsOf('account')).login.newcomer('Amie')).toContain('Áɱíé');
  });

  it('is spoken by the texts of a page, the same ones at every look', () => {
    const messages = pseudoMessages(english);
    expect(messages.here('site')?.goHome).toMatch(/^⟦/);
    expect(messages.here('site')).toBe(messages.here('site'));
    expect(messages.first.shell.reload).toMatch(/^⟦/);
  });
});
