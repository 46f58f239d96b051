/** Keyboard layouts of operating systems, key by key: what each position writes. */

export type Country = 'American' | 'German' | 'French';

/** A key press: its position, and the modifiers held with it. */
export interface Stroke {
  readonly code: string;
  readonly shift: boolean;
  readonly altGraph: boolean;
}

const positions = [
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal',
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight',
  'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash',
  'KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash',
].flatMap((row) => row.split(' '));

/** In the order of `positions`; `†` is a dead key, which writes only together with the next key. */
const written: Readonly<Record<Country, { readonly plain: string; readonly shifted: string }>> = {
  American: {
    plain: `\`1234567890-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./`,
    shifted: `~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>?`,
  },
  German: {
    plain: `†1234567890ß†qwertzuiopü+asdfghjklöä#yxcvbnm,.-`,
    shifted: `°!"§$%&/()=?†QWERTZUIOPÜ*ASDFGHJKLÖÄ'YXCVBNM;:_`,
  },
  French: {
    plain: `²&é"'(-è_çà)=azertyuiop†$qsdfghjklmù*wxcvbn,;:!`,
    shifted: `~1234567890°+AZERTYUIOP†£QSDFGHJKLM%µWXCVBN?./§`,
  },
};
const closingBracket: Readonly<Record<Country, string>> = {
  American: 'BracketRight',
  German: 'Digit9',
  French: 'Minus',
};

/** How a scanner configured for a country's layout types a character. */
export function strokeOf(country: Country, character: string): Stroke {
  if (character === ' ') return { code: 'Space', shift: false, altGraph: false };
  if (character === ']')
    return { code: closingBracket[country], shift: false, altGraph: country !== 'American' };
  const { plain, shifted } = written[country];
  const at = [...plain].indexOf(character);
  const place = at === -1 ? [...shifted].indexOf(character) : at;
  const code = positions[place];
  if (code === undefined) throw new Error(`A ${country} keyboard has no key for ${character}.`);
  return { code, shift: at === -1, altGraph: false };
}

/** The `key` of the event that the phone's own layout produces. */
export function keyOn(country: Country, { code, shift, altGraph }: Stroke, capsLock: boolean): string {
  if (code === 'Space') return ' ';
  if (/^Numpad\d$/.test(code)) return code.slice(-1);
  if (altGraph) return code === closingBracket[country] ? ']' : '¢';
  const line = [...written[country][shift ? 'shifted' : 'plain']];
  const key = line[positions.indexOf(code)] ?? '';
  if (key === '†') return 'Dead';
  if (!capsLock || !/^[a-z]$/i.test(key)) return key;
  return key === key.toUpperCase() ? key.toLowerCase() : key.toUpperCase();
}
