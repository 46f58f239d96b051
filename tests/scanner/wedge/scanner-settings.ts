import type { Country } from './keyboards.ts';

/** Public manuals that document a setting of the table: maker, model, and the manual's statement. */
export const manuals = {
  datalogicD8330:
    'Datalogic PowerScan D8330: headers and terminators of up to eight characters, each of any code from 00 to FE; code identifiers of its own, of AIM or none; the address of the reader, with a delimiter, before the code',
  datalogicQd24:
    'Datalogic QuickScan I QD24xx, product reference guide: a prefix and a suffix of up to 20 characters, and the AIM identifier before the code',
  honeywell1300g:
    "Honeywell Hyperion 1300g, user's guide: the plug and play codes set CR LF as the suffix; any prefix or suffix may be added, the identifiers among them",
  honeywell4820: 'Honeywell 4820 and HH490, user guides: as delivered there is no prefix and no suffix',
  honeywell8600:
    'Honeywell 8600 and Marathon: AIM identifiers are "]", a letter (Q for QR codes) and a digit (1 for those of model 2)',
  honeywellGranit:
    'Honeywell Granit XP 1991iSR, user guide: any key can be put in, arrows and function keys among them',
  newlandFm200: 'Newland NLS-FM200: a suffix of up to ten characters',
  newlandHr52: 'Newland NLS-HR52: the keyboard layout is chosen by country',
  unitechMs338:
    'Unitech MS338 (and Mindeo ES4650): Enter after the code is CR LF, CR or LF, by the system that it is set for',
  auro2908:
    'Auro 2908: between two characters nothing, 5, 20, 50 or 100 ms and more; no prefix and no suffix',
  cipherlab3660: 'CipherLab 3660B: the delay between two characters is set in milliseconds',
} as const;

/** The configuration of a hand scanner. */
export interface ScannerSetting {
  readonly name: string;
  /**
   * The manual that documents this setting; null if none of `manuals` does, and it was observed on keyboards or made
   * up.
   */
  readonly manual: keyof typeof manuals | null;
  /** The scanner's keyboard country, and the layout of the phone it types into. */
  readonly scanner: Country;
  readonly phone: Country;
  /** Sent before the code: characters, or named keys. */
  readonly prefix: readonly string[];
  /** Sent after the code. */
  readonly suffix: readonly string[];
  readonly letters: 'as they are' | 'lower case';
  /** Digits come from the number pad. */
  readonly numberPad: boolean;
  /** Caps Lock is on at the phone. */
  readonly capsLock: boolean;
  /** Time between two keys, in ms. */
  readonly gapMs: number;
}

const usual: ScannerSetting = {
  name: '',
  manual: null,
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
 * Settings of hand scanners: key delays of 3 to 80 ms, line endings, identifiers of the scanner and of the kind of
 * code, letter case, number pad, keyboard country. A setting is called a default only if the scanner's manual says
 * so.
 */
export const scannerSettings: readonly ScannerSetting[] = [
  set('Enter after the code', { manual: 'unitechMs338' }),
  set('3 ms a key', { gapMs: 3 }),
  set('as delivered: nothing after the code', { manual: 'honeywell4820', suffix: [] }),
  set('CR and LF as two Enter keys', { manual: 'honeywell1300g', suffix: ['Enter', 'Enter'] }),
  set('CR and LF, the LF as Ctrl+J', { manual: 'unitechMs338', suffix: ['Enter', 'Ctrl+j'], gapMs: 20 }),
  set('Tab after the code', { manual: 'datalogicD8330', suffix: ['Tab'], gapMs: 5 }),
  set('Tab and Enter, for forms', { manual: 'datalogicD8330', suffix: ['Tab', 'Enter'], gapMs: 20 }),
  set('down arrow, for spreadsheets', { manual: 'honeywellGranit', suffix: ['ArrowDown'], gapMs: 12 }),
  set('AIM identifier before the code', { manual: 'honeywell8600', prefix: [...']Q1'] }),
  set('AIM identifier, slow, CR and LF', {
    manual: 'datalogicQd24',
    prefix: [...']Q1'],
    suffix: ['Enter', 'Enter'],
    gapMs: 80,
  }),
  set('STX before, ETX after', {
    manual: 'datalogicD8330',
    prefix: ['Ctrl+b'],
    suffix: ['Ctrl+c'],
    gapMs: 10,
  }),
  set('address of the scanner before the code', {
    manual: 'datalogicD8330',
    prefix: [...'SN20417:'],
    gapMs: 15,
  }),
  set('a letter for QR before the code, text after it', {
    manual: 'newlandFm200',
    prefix: ['s'],
    suffix: [...'#END', 'Enter'],
  }),
  set('a prefix that looks like the beginning of a code', {
    manual: 'datalogicQd24',
    prefix: [...'BG1-G10'],
    gapMs: 30,
  }),
  set('50 ms a key, nothing around the code', { manual: 'auro2908', suffix: [], gapMs: 50 }),
  set('55 ms a key', { manual: 'cipherlab3660', gapMs: 55 }),
  set('80 ms a key, nothing after the code', { manual: 'cipherlab3660', suffix: [], gapMs: 80 }),
  set('all in lower case', { letters: 'lower case', gapMs: 10 }),
  set('Caps Lock on at the phone', { capsLock: true, gapMs: 10 }),
  set('digits from the number pad', { numberPad: true, gapMs: 6 }),
  set('German scanner at a German phone', {
    manual: 'newlandHr52',
    scanner: 'German',
    phone: 'German',
    prefix: [...']Q1'],
  }),
  set('German phone, scanner as delivered', { phone: 'German', gapMs: 40, suffix: ['Enter', 'Enter'] }),
  set('French scanner at a French phone', {
    manual: 'newlandHr52',
    scanner: 'French',
    phone: 'French',
    gapMs: 55,
  }),
  set('French phone, scanner as delivered', { phone: 'French', prefix: [...']Q1'] }),
  set('French phone with a German scanner, no suffix', { scanner: 'German', phone: 'French', suffix: [] }),
  set('American phone with a French scanner in lower case', { scanner: 'French', letters: 'lower case' }),
];
