/**
 * What the positions of a keyboard write in common layouts, as far as ticket codes need it. Hand scanners press
 * positions: one that is set to another layout than the phone writes other characters, and the positions still say
 * which were meant.
 */

/** Characters by position (`KeyboardEvent.code`), without and with Shift. Letters are the same with both. */
interface Layout {
  readonly plain: Readonly<Record<string, string>>;
  readonly shifted: Readonly<Record<string, string>>;
  /** Letters that are not where an American keyboard has them. */
  readonly moved: Readonly<Record<string, string>>;
}

/** `Digit1: '1'` … `Digit0: '0'`. */
const digits = Object.fromEntries([...'1234567890'].map((digit) => [`Digit${digit}`, digit]));

const american: Layout = {
  plain: { ...digits, Minus: '-', Period: '.', Slash: '/' },
  shifted: { Digit4: '$', Digit5: '%', Digit8: '*', Equal: '+', Semicolon: ':' },
  moved: {},
};
const german: Layout = {
  plain: { ...digits, BracketRight: '+', Period: '.', Slash: '-' },
  shifted: { Digit4: '$', Digit5: '%', Digit7: '/', BracketRight: '*', Period: ':' },
  moved: { KeyY: 'Z', KeyZ: 'Y' },
};
const french: Layout = {
  plain: { Digit6: '-', BracketRight: '$', Backslash: '*', Period: ':' },
  shifted: { ...digits, Equal: '+', Quote: '%', Comma: '.', Period: '/' },
  moved: { KeyA: 'Q', KeyQ: 'A', KeyW: 'Z', KeyZ: 'W', Semicolon: 'M', KeyM: ',' },
};
const layouts: readonly Layout[] = [american, german, french];

/** The number pad writes the same in every layout. */
const pad: Readonly<Record<string, string>> = {
  NumpadAdd: '+',
  NumpadSubtract: '-',
  NumpadMultiply: '*',
  NumpadDivide: '/',
  NumpadDecimal: '.',
};

/** A position that writes nothing a ticket code has. */
export const NO_CHARACTER = '\u{FFFD}';

/** What one key writes in each layout, in upper case: one character each, `NO_CHARACTER` where a code has none. */
export function charactersAt(code: string, shift: boolean): readonly string[] {
  return layouts.map((layout) => characterIn(layout, code, shift) ?? NO_CHARACTER);
}

function characterIn(layout: Layout, code: string, shift: boolean): string | undefined {
  if (code === 'Space') return ' ';
  return (
    layout.moved[code] ??
    /^Key([A-Z])$/.exec(code)?.[1] ??
    pad[code] ??
    /^Numpad([0-9])$/.exec(code)?.[1] ??
    (shift ? layout.shifted : layout.plain)[code]
  );
}

/** How many layouts `charactersAt` answers for. */
export const layoutCount = layouts.length;
