/** Reads the rows of a CSV text that comes in pieces. A piece may end anywhere, within a cell too. */
export interface CsvReader {
  /** @returns the rows that this piece completes */
  push(text: string): string[][];
  /** @returns the last row, where no line break ends it */
  end(): string[][];
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
  let rows: string[][] = [];
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
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
  };
  const takePlain = (sign: string) => {
    if (sign === delimiter) return endCell();
    if (sign === '\n' || sign === '\r') return endRow();
    if (sign === '"' && state === 'start') state = 'quoted';
    else {
      cell += sign;
      state = 'plain';
    }
  };
  const take = (sign: string) => {
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
    const cells = rows[0]?.length ?? 1;
    const alike = rows.filter((row) => row.length === cells).length;
    return { delimiter, score: cells === 1 ? 0 : (alike / rows.length) * cells };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}
