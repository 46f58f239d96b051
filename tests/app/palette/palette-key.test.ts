import { describe, expect, it } from 'vitest';
import { createPaletteKeys, type KeyDown, type KeyMeaning } from '#app/palette/palette-key.ts';

const plain: KeyDown = {
  key: 'k',
  code: 'KeyK',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  timeStamp: 1_000,
};
const withCtrl: KeyDown = { ...plain, ctrlKey: true };

describe('the palette shortcut', () => {
  it.each<readonly [string, Partial<KeyDown>, KeyMeaning]>([
    ['Ctrl and K', { ctrlKey: true }, 'palette'],
    ['the Windows key and K', { metaKey: true }, 'other'],
    ['Ctrl and K with caps lock on', { ctrlKey: true, key: 'K' }, 'palette'],
    ['Ctrl and the key of K on an Arabic keyboard', { ctrlKey: true, key: 'ن' }, 'palette'],
    ['Ctrl and K where another keyboard has V', { ctrlKey: true, code: 'KeyV' }, 'palette'],
    ['Ctrl and what another keyboard has in the place of K', { ctrlKey: true, key: 't' }, 'other'],
    ['K alone', {}, 'other'],
    ['Ctrl, Shift and K', { ctrlKey: true, shiftKey: true, key: 'K' }, 'other'],
    ['Ctrl, Alt and K', { ctrlKey: true, altKey: true }, 'other'],
    ['Ctrl, Cmd and K', { ctrlKey: true, metaKey: true }, 'other'],
    ['Ctrl and K held down', { ctrlKey: true, repeat: true }, 'other'],
    ['Ctrl and K while a text is composed', { ctrlKey: true, isComposing: true }, 'other'],
    ['Ctrl and a key that writes nothing', { ctrlKey: true, key: 'Process' }, 'other'],
    ['Ctrl', { ctrlKey: true, key: 'Control', code: 'ControlLeft' }, 'modifier'],
  ])('%s', (_, change, meaning) => {
    expect(createPaletteKeys(false)({ ...plain, ...change })).toBe(meaning);
  });

  it('is Cmd+K on Apple systems, where Ctrl+K deletes to the end of the line', () => {
    expect(createPaletteKeys(true)({ ...plain, metaKey: true })).toBe('palette');
    expect(createPaletteKeys(true)(withCtrl)).toBe('other');
  });

  it('is attributed to a scanner right after another key, and to a person after a moment', () => {
    const keys = createPaletteKeys(false);
    keys({ ...plain, key: '7', timeStamp: 1_000 });
    expect(keys({ ...withCtrl, timeStamp: 1_050 })).toBe('other');
    expect(keys({ ...withCtrl, timeStamp: 1_101 })).toBe('palette');
  });

  it('is attributed to a person right after its modifier key', () => {
    const keys = createPaletteKeys(false);
    keys({ ...plain, key: 'Control', ctrlKey: true, timeStamp: 995 });
    expect(keys(withCtrl)).toBe('palette');
  });
});
