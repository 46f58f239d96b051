import { FAST_GAP_MS } from '#scanner/wedge/fast-gap.ts';

/** What the palette knows of a key that goes down. */
export type KeyDown = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'timeStamp'
>;

/** What a key is to the palette: the one that opens and closes it, a modifier that may begin it, or none of its own. */
export type KeyMeaning = 'palette' | 'modifier' | 'other';

const modifiers: readonly string[] = ['Control', 'Meta', 'Shift', 'Alt', 'AltGraph'];

/**
 * Tells the palette's keys (Ctrl and K; Cmd and K on Apple's systems, where Ctrl and K cuts the rest of a line) from
 * everything else that goes down, key after key. A keyboard without Latin letters has K where an American one has it.
 * While a text is composed, K belongs to what composes it; close behind another key it is a hand scanner's, some of
 * which send control characters as Ctrl and a letter.
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
