/** Letters outside ASCII: a text with one is a name, which may be stored with its own digits. */
const foreignLetter = /[^\P{L}A-Za-z]/u;

/**
 * Converts Arabic, Persian and full-width digits in a search for a number or code, such as `٣٠١٢٣٤٥`, and removes the
 * invisible marks that are copied along with one. Names, `ضيف ٣`, stay as they are. Number fields convert the same
 * digits while they are typed (`ui/fields/typed-number`), which a test keeps alike.
 */
export const searchDigits = (typed: string): string =>
  foreignLetter.test(typed)
    ? typed
    : typed
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16));
