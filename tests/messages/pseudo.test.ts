import { describe, expect, it } from 'vitest';
import { english, textsOf } from './english.ts';
import { pseudoMessages, pseudoOf, pseudoText } from './pseudo.ts';
import { textsIn } from './texts-in.ts';

describe('the pseudo-language', () => {
  it('is some 40 % longer than English, accented, and in brackets', () => {
    const said = pseudoText('Check your connection, then try again.');
    expect(said).toMatch(/^⟦Çĥéçķ ýöüř .*⟧$/);
    expect(said.length / 'Check your connection, then try again.'.length).toBeGreaterThan(1.35);
  });

  it('marks every text once, even inside another text', () => {
    expect(pseudoText(pseudoText('Sign in'))).toBe(pseudoText('Sign in'));
    expect(pseudoText(' ')).toBe(' ');
  });

  it('has every English text under the same key with the same values', () => {
    const rooms = ['shell', 'account', 'profile', 'site'] as const;
    for (const room of rooms) {
      const said = textsIn(pseudoOf(textsOf(room)));
      expect(said.map(({ at }) => at)).toEqual(textsIn(textsOf(room)).map(({ at }) => at));
      expect(said.filter(({ text }) => !text.includes('⟦'))).toEqual([]);
    }
    expect(pseudoOf(textsOf('account')).login.newcomer('Amie')).toContain('Áɱíé');
  });

  it('is used for a page’s texts, which keep their identity', () => {
    const messages = pseudoMessages(english);
    expect(messages.here('site')?.goHome).toMatch(/^⟦/);
    expect(messages.here('site')).toBe(messages.here('site'));
    expect(messages.first.shell.reload).toMatch(/^⟦/);
  });
});
