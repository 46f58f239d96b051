/** Characters that begin a formula; some spreadsheets also accept full-width East Asian ones. For a character class. */
const formulaStarts = '=+\\-@＝＋－＠';

/** Beginnings of a cell that spreadsheets treat as a formula. */
export const looksLikeFormula = new RegExp(`^[${formulaStarts}\\t\\r\\n]`);

/**
 * Beginnings of formulas within a cell: a spreadsheet whose lists are separated by semicolons, as in French, takes no
 * notice of quotes that do not begin its own cell, and begins another one after each of these. Quotes that begin such a
 * cell vanish, and leave the formula.
 */
const innerFormula = new RegExp(`([;\\t\\r\\n])(?="*[${formulaStarts}])`, 'g');

/** Formats a CSV cell (RFC 4180) that no spreadsheet treats as a formula. */
function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const inside = value.replaceAll(innerFormula, "$1'");
  const guarded = looksLikeFormula.test(value) ? `'${inside}` : inside;
  return /[",\r\n;]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

const guardedFormula = new RegExp(`^'(?=[${formulaStarts}\\t\\r\\n])`);

/**
 * Removes the apostrophe before a formula, with which `csvCell`, and programs of others, guard the beginning of a cell.
 * Not its reverse: guards within the cell stay, and a text that began with such an apostrophe itself loses it.
 */
export const withoutGuard = (cell: string): string => cell.replace(guardedFormula, '');

/** Formats a CSV row including its line end. */
export const csvRow = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

/** Byte order mark of a CSV file, so that spreadsheets read it as UTF-8. */
export const csvMark = '\u{feff}';
