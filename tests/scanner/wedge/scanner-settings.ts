import type { Country } from './keyboards.ts';

/** How a hand scanner is set, by the words of its manual. */
export interface ScannerSetting {
  readonly name: string;
  /** The keyboard country of the scanner, and the layout of the phone it types into. */
  readonly scanner: Country;
  readonly phone: Country;
  /** Sent before the code: characters, or a key by its name. */
  readonly prefix: readonly string[];
  /** Sent after it. */
  readonly suffix: readonly string[];
  readonly letters: 'as they are' | 'lower case';
  /** Digits come from the number pad. */
  readonly numberPad: boolean;
  /** Caps Lock is on at the phone. */
  readonly capsLock: boolean;
  /** Between two keys, ms. */
  readonly gapMs: number;
}

const usual: ScannerSetting = {
  name: '',
  scanner: 'American',
  phone: 'American',
  prefix: [],
  suffix: ['Enter'],
  letters: 'as they are',
  numberPad: false,
  capsLock: false,
  gapMs: 8,
};
const set = (name: string, changes: Partial<ScannerSetting>): ScannerSetting => ({
  ...usual,
  name,
  ...changes,
});

/**
 * Settings that the manuals of common scanners offer: key delays of 0 to 80 ms, ends of line, identifiers of the
 * scanner and of the kind of code, letter case, number pad, keyboard country.
 */
export const scannerSettings: readonly ScannerSetting[] = [
  set('as delivered by many: Enter after the code', {}),
  set('the fastest USB: 3 ms a key', { gapMs: 3 }),
  set('as delivered by some: nothing after the code', { suffix: [] }),
  set('CR and LF as two Enter keys', { suffix: ['Enter', 'Enter'] }),
  set('CR and LF, the LF as Ctrl+J', { suffix: ['Enter', 'Ctrl+j'], gapMs: 20 }),
  set('Tab after the code', { suffix: ['Tab'], gapMs: 5 }),
  set('Tab and Enter, for forms', { suffix: ['Tab', 'Enter'], gapMs: 20 }),
  set('down arrow, for spreadsheets', { suffix: ['ArrowDown'], gapMs: 12 }),
  set('AIM identifier before the code', { prefix: [...']Q1'] }),
  set('AIM identifier, slow, CR and LF', { prefix: [...']Q1'], suffix: ['Enter', 'Enter'], gapMs: 80 }),
  set('STX before, ETX after', { prefix: ['Ctrl+b'], suffix: ['Ctrl+c'], gapMs: 10 }),
  set('serial number of the scanner before the code', { prefix: [...'SN20417:'], gapMs: 15 }),
  set('the maker’s letter for QR, text after the code', { prefix: ['s'], suffix: [...'#END', 'Enter'] }),
  set('a prefix that looks like the beginning of a code', { prefix: [...'BG1-G10'], gapMs: 30 }),
  set('radio: 55 ms a key', { gapMs: 55 }),
  set('the slowest: 80 ms a key, nothing after the code', { suffix: [], gapMs: 80 }),
  set('all in lower case', { letters: 'lower case', gapMs: 10 }),
  set('Caps Lock on at the phone', { capsLock: true, gapMs: 10 }),
  set('digits from the number pad', { numberPad: true, gapMs: 6 }),
  set('German scanner at a German phone', { scanner: 'German', phone: 'German', prefix: [...']Q1'] }),
  set('German phone, scanner as delivered', { phone: 'German', gapMs: 40, suffix: ['Enter', 'Enter'] }),
  set('French scanner at a French phone', { scanner: 'French', phone: 'French', gapMs: 55 }),
  set('French phone, scanner as delivered', { phone: 'French', prefix: [...']Q1'] }),
  set('French phone with a German scanner, no suffix', { scanner: 'German', phone: 'French', suffix: [] }),
  set('American phone with a French scanner in lower case', { scanner: 'French', letters: 'lower case' }),
];
