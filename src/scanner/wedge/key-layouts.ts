/**
 * The characters of key positions in common layouts, as far as ticket codes need them. Hand scanners press positions:
 * one set to another layout than the phone produces other characters, but the positions still tell which were meant.
 */

/** Characters by position (`KeyboardEvent.code`), without and with Shift. Letters are the same with both. */
interface Layout {
  readonly plain: Readonly<Record<string, string>>;
  readonly shifted: Readonly<Record<string, string>>;
  /** Letters at other positions than on a US keyboard. */
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

/** The number pad is the same in every layout. */
const pad: Readonly<Record<string, string>> = {
  NumpadAdd: '+',
  NumpadSubtract: '-',
  NumpadMultiply: '*',
  NumpadDivide: '/',
  NumpadDecimal: '.',
};

/** A position without a character that ticket codes use. */
export const NO_CHARACTER = '\u{FFFD}';

/** Returns the character of one key in each layout, in upper case; `NO_CHARACTER` where codes have none. */
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

/** Number of layouts that `charactersAt` returns. */
export const layoutCount = layouts.length;
