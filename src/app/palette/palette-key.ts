import { FAST_GAP_MS } from '#scanner/wedge/fast-gap.ts';

/** The properties of a keydown event that the palette uses. */
export type KeyDown = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'timeStamp'
>;

/** Meaning of a key: the palette's shortcut, a modifier that may begin it, or another key. */
export type KeyMeaning = 'palette' | 'modifier' | 'other';

const modifiers: readonly string[] = ['Control', 'Meta', 'Shift', 'Alt', 'AltGraph'];

/**
 * Detects the palette's shortcut in a sequence of keys (Ctrl+K; Cmd+K on Apple systems, where Ctrl+K deletes to the
 * end of the line). On a keyboard without Latin letters, K is at its US position. During text composition, K belongs
 * to the composition; right after another key it comes from a hand scanner, some of which send control characters as
 * Ctrl plus a letter.
 */
export function createPaletteKeys(isApple: boolean): (down: KeyDown) => KeyMeaning {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (down) => {
    if (modifiers.includes(down.key)) return 'modifier';
    const hurried = down.timeStamp - lastAt <= FAST_GAP_MS;
    lastAt = down.timeStamp;
    return isK(down, isApple) && !hurried ? 'palette' : 'other';
  };
}

function isK(down: KeyDown, isApple: boolean): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = down;
  const [wanted, other] = isApple ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (!wanted || other || altKey || shiftKey || repeat || isComposing) return false;
  const isLatin = /^[a-z]$/i.test(key);
  return isLatin ? key.toLowerCase() === 'k' : code === 'KeyK' && key.length === 1;
}
