/** A row of a CSV file. */
export interface CsvRow {
  /** Row number as in spreadsheets: from 1, counting empty rows, and one for a row that spans several lines. */
  readonly line: number;
  readonly cells: string[];
}

/** Reads the rows of a CSV text that arrives in chunks. A chunk may end anywhere, even within a cell. */
export interface CsvReader {
  /** @returns the rows completed by this chunk */
  push(text: string): CsvRow[];
  /** @returns the last row, if no line break ends it */
  end(): CsvRow[];
}

/** Cell delimiters, in order of preference. */
const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Number of rows used to detect the delimiter. */
const sampledRows = 20;

/**
 * Creates a reader for CSV as written by spreadsheets (RFC 4180): a quoted cell may contain delimiters, line breaks
 * and doubled quotes. Any kind of line break ends a line. A quote inside an unquoted cell is a normal character.
 * Empty rows are skipped.
 */
export function createCsvReader(delimiter: Delimiter): CsvReader {
  let rows: CsvRow[] = [];
  let line = 1;
  let endedByReturn = false;
  let row: string[] = [];
  let cell = '';
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  const endCell = () => {
    row.push(cell);
    cell = '';
    state = 'start';
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one.trim() !== '')) rows.push({ line, cells: row });
    row = [];
    line += 1;
  };
  const takePlain = (sign: string) => {
    if (sign === delimiter) return endCell();
    if (sign === '\n' || sign === '\r') {
      endedByReturn = sign === '\r';
      return endRow();
    }
    if (sign === '"' && state === 'start') state = 'quoted';
    else {
      cell += sign;
      state = 'plain';
    }
  };
  const take = (sign: string) => {
    const isRestOfBreak = endedByReturn && sign === '\n';
    endedByReturn = false;
    if (isRestOfBreak) return;
    if (state === 'quoted') {
      if (sign === '"') state = 'closed';
      else cell += sign;
    } else if (state === 'closed' && sign === '"') {
      cell += sign;
      state = 'quoted';
    } else takePlain(sign);
  };
  const taken = () => {
    const done = rows;
    rows = [];
    return done;
  };
  return {
    push(text) {
      for (let at = 0; at < text.length; at += 1) take(text.charAt(at));
      return taken();
    },
    end() {
      endRow();
      return taken();
    },
  };
}

/** Guesses the delimiter from the beginning of a text: the one that gives the most consistent rows, then the most cells. */
export function guessDelimiter(beginning: string): Delimiter {
  const scored = delimiters.map((delimiter) => {
    const rows = createCsvReader(delimiter).push(`${beginning}\n`).slice(0, sampledRows);
    const width = rows[0]?.cells.length ?? 1;
    const alike = rows.filter(({ cells }) => cells.length === width).length;
    return { delimiter, score: width === 1 ? 0 : (alike / rows.length) * width };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}
