import { describe, expect, it } from 'vitest';
import { isolated } from '#messages/isolated.ts';
import { Sentence } from '#screens/parts/sentence.tsx';
import { mount } from '#tests/ui/mount.ts';

const direction = async (text: string) =>
  (await mount(<Sentence>{text}</Sentence>)).querySelector('bdi')?.getAttribute('dir') ?? null;

describe('the direction of a sentence', () => {
  it('follows its own language, whatever name comes first', async () => {
    expect(await direction(`20:00، ${isolated('Main gate')}، قبل دقيقتين.`)).toBe('rtl');
    expect(await direction(`${isolated('بوابة النهر')}, 2 minutes ago.`)).toBe('ltr');
    expect(await direction('حتى الغد')).toBe('rtl');
  });

  it('is left to the browser for a name alone', async () => {
    expect(await direction(isolated('Main gate'))).toBeNull();
  });
});
