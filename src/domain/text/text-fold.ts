/** Capitals, and letters that no accent can be taken off; below each, what it becomes. */
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

/** One letter that is typed as two. */
const typedAsTwo: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };

/** Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic. */
const accents =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;

/** What stands between words: spaces, punctuation, symbols, pictures, and what is no character. */
const signs =
  /[\ufe00-\ufe6f\0-/:-@[-`{-\u00bf\u00d7\u00f7\u02b0-\u02ff\u037e\u0387\u0589\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u1680\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ue000-\uf8ff\ufff0-\uffff\u{1f000}-\u{1faff}\u{e0000}-\u{e0fff}]+/gu;

/**
 * Text as a search compares it: without case, accents and signs, one space between words.
 *
 * The database folds what events say by the same rule in SQL (`fold_text` of migration 0008), and a test holds the two
 * together. Neither leans on a locale: in some of them, PostgreSQL's `lower` knows only ASCII.
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

/** Whether a search holds signs alone: every list finds nothing by it, so that none takes it for no search at all. */
export const isSignsAlone = (search: string): boolean => search.trim() !== '' && foldText(search) === '';
