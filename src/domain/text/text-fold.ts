/** Upper-case letters, and letters whose accent cannot be removed by decomposition; each with its replacement below. */
export const capitals =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ' +
  'ÆÐØÞĐĦŁŊŒŦƁƆƉƊƎƏƐƓƔƘƝƤƬƲƳẞðøđħıłŋŧɓɔɖɗǝəɛɠɣƙɲƥƭʋƴ' +
  'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς' +
  'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҖҘҚҜҠҢҪҮҰҲҶҸҺӀӘӨ' +
  'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ';
export const plainLetters =
  'abcdefghijklmnopqrstuvwxyz' +
  'ædoþdhlnœtboddeeeggknptvyßdodhilntboddeeeggknptvy' +
  'αβγδεζηθικλμνξοπρστυφχψωσ' +
  'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғҗҙқҝҡңҫүұҳҷҹһӏәө' +
  'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ';

const plain = new Map([...capitals].map((letter, index) => [letter, [...plainLetters][index] ?? letter]));

/** Letters that are typed as two. */
const typedAsTwo: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };

/** Latin, Greek and Cyrillic accents, Hebrew and Arabic points. */
const accents =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;

/** Word separators: spaces, punctuation, symbols, emoji, and characters without meaning of their own. */
const signs =
  /[\ufe00-\ufe6f\0-/:-@[-`{-\u00bf\u00d7\u00f7\u02b0-\u02ff\u037e\u0387\u0589\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u1680\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ue000-\uf8ff\ufff0-\uffff\u{1f000}-\u{1faff}\u{e0000}-\u{e0fff}]+/gu;

/**
 * Folds a text for searching: without case, accents and punctuation, one space between words.
 *
 * The database folds event texts by the same rule in SQL (`fold_text` of migration 0008); a test keeps the two in
 * sync. Neither depends on a locale: in some, PostgreSQL's `lower` knows only ASCII.
 */
export function foldText(text: string): string {
  const letters = [...text.toWellFormed().normalize('NFKD')].map((letter) => plain.get(letter) ?? letter);
  return letters
    .join('')
    .replace(/[ßæœþ]/g, (letter) => typedAsTwo[letter] ?? letter)
    .replace(accents, '')
    .replace(signs, ' ')
    .trim();
}

/** Returns whether a search consists of punctuation only. Lists then return nothing instead of treating it as no search. */
export const isPunctuationOnly = (search: string): boolean => search.trim() !== '' && foldText(search) === '';
