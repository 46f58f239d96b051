/** What a spreadsheet would take for a formula, at the beginning of a cell; some take the wide signs of East Asia so too. */
export const looksLikeFormula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A cell of a CSV file (RFC 4180) that no spreadsheet takes for a formula. */
function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const guarded = looksLikeFormula.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** A row of a CSV file, with its end. */
export const csvRow = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

/** What begins a CSV file, so that spreadsheets read it as UTF-8. */
export const csvMark = '\u{feff}';
