/** A row of a file of cells. */
export interface CsvRow {
  /** Its number as spreadsheets count: from 1, empty rows too, and one for a row that spans several lines. */
  readonly line: number;
  readonly cells: string[];
}

/** Reads the rows of a CSV text that comes in pieces. A piece may end anywhere, within a cell too. */
export interface CsvReader {
  /** @returns the rows that this piece completes */
  push(text: string): CsvRow[];
  /** @returns the last row, where no line break ends it */
  end(): CsvRow[];
}

/** What separates cells, in the order in which a tie is decided. */
const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** How many rows tell what separates cells. */
const rowsToTell = 20;

/**
 * Reads CSV as spreadsheets write it (RFC 4180): a cell in quotes may hold delimiters, line breaks and doubled quotes.
 * Lines end by any break. A quote within a cell that does not begin with one is a sign as any other. Rows without a
 * sign are left out.
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

/** What separates the cells of a text that begins like this: whatever makes rows alike, and the most cells of them. */
export function guessDelimiter(beginning: string): Delimiter {
  const scored = delimiters.map((delimiter) => {
    const rows = createCsvReader(delimiter).push(`${beginning}\n`).slice(0, rowsToTell);
    const width = rows[0]?.cells.length ?? 1;
    const alike = rows.filter(({ cells }) => cells.length === width).length;
    return { delimiter, score: width === 1 ? 0 : (alike / rows.length) * width };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}
