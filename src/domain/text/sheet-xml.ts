import { looksLikeFormula } from './csv.ts';

/**
 * Worksheet of an XLSX file (ECMA-376), row by row. Texts are always text cells, so that no spreadsheet treats them
 * as formulas; one that would become a formula on editing is marked as quoted, like with a leading apostrophe.
 */

export type Cell = string | number | null;

/** Excel's maximum number of characters per cell; longer texts are truncated. */
const maxCellLength = 32_767;

/** Cell styles, by index in `stylesXml`. */
const styles = { plain: 0, heading: 1, quoted: 2 } as const;

const spreadsheet = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const xmlBegin = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const stylesXml = `${xmlBegin}<styleSheet ${spreadsheet}>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" quotePrefix="1"/></cellXfs>
</styleSheet>`;

/** Start of a sheet with a frozen first row. */
export const sheetBegin = `${xmlBegin}<worksheet ${spreadsheet}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>`;
export const sheetEnd = '</sheetData></worksheet>';

/** Formats a row of a sheet. */
export function rowXml(cells: readonly Cell[], isHeading = false): string {
  return `<row>${cells.map((cell) => cellXml(cell, isHeading)).join('')}</row>`;
}

function cellXml(cell: Cell, isHeading: boolean): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  const style = isHeading ? styles.heading : looksLikeFormula.test(cell) ? styles.quoted : styles.plain;
  const look = style === styles.plain ? '' : ` s="${style}"`;
  return `<c t="inlineStr"${look}><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
}

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Control characters that XML 1.0 allows. */
const isAllowed = (sign: string): boolean =>
  '\t\n\r'.includes(sign) || (sign >= '\u007F' && sign <= '\u009F');

/**
 * Escapes a text for XML: removes characters that XML does not allow, and preserves sequences that spreadsheets would
 * read as their own escapes (`_x000D_`).
 */
export function xmlText(text: string): string {
  return text
    .slice(0, maxCellLength)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => (isAllowed(sign) ? sign : ''))
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>]/g, (sign) => named[sign] ?? sign);
}

const types = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Returns the parts of a workbook with one sheet, except the sheet itself, `xl/worksheets/sheet1.xml`. */
export function workbookParts(sheetName: string): readonly (readonly [path: string, xml: string])[] {
  // Sheet names have at most 31 characters and none of these.
  const name = xmlText(sheetName.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)).replaceAll('"', '&quot;');
  return [
    [
      '[Content_Types].xml',
      `${xmlBegin}<Types xmlns="${types}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${main}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${xmlBegin}<Relationships xmlns="${types}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${xmlBegin}<workbook ${spreadsheet} xmlns:r="${office}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xmlBegin}<Relationships xmlns="${types}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesXml],
  ];
}
