import { describe, expect, it, vi } from 'vitest';
import { tableFile, type Cell, type TableCell } from '#server/ops/table-file.ts';
import { csvCells } from './paged/tables-read.ts';
import { unzipped, wholeOf } from './unzipped.ts';

const columns = ['row', 'name'] as const;
const language = undefined;
const record = () => Promise.resolve();
async function* rowsOf(parts: number, seen: { made: number; over: boolean }): AsyncGenerator<Cell[][]> {
  try {
    for (; seen.made < parts; seen.made += 1)
      yield await Promise.resolve(
        Array.from({ length: 500 }, (_, at) => [at, `=Guest ${seen.made} ${at * 7919}`]),
      );
  } finally {
    seen.over = true;
  }
}
const workbook = (parts: number, seen = { made: 0, over: false }) =>
  tableFile('xlsx', { name: 'guests', columns, language, rows: rowsOf(parts, seen), record });

describe('a workbook export', () => {
  it('has the parts of a workbook, with a row for each row and no formulas', async () => {
    const files = unzipped(await wholeOf(workbook(3)));
    expect([...files.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.match(/<row>/g)).toHaveLength(1_501);
    expect(sheet).toContain('=Guest 2 ');
    expect(sheet).not.toContain('<f');
  });

  it('has the same content as the CSV', async () => {
    const csv = tableFile('csv', {
      name: 'guests',
      columns,
      language,
      rows: rowsOf(1, { made: 0, over: false }),
      record,
    });
    expect([csv.fileName, csv.contentType]).toEqual(['guests.csv', 'text/csv; charset=utf-8']);
    const lines = (await wholeOf(csv)).toString().split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['\u{feff}row,name', "0,'=Guest 0 0"]);
    expect(lines).toHaveLength(502);
  });

  it.each([
    ['fr', 'Ligne,Nom,Régime ?'],
    ['ar-EG', 'السطر,الاسم,Régime ?'],
    ['en', 'Row,Name,Régime ?'],
    ['xx', 'Row,Name,Régime ?'],
    [undefined, 'row,name,Régime ?'],
  ])('has headings in the language %s, and those of the organizer as they are', async (asked, line) => {
    const rows = rowsOf(1, { made: 0, over: false });
    const table = { name: 'guests', columns, ownColumns: ['Régime ?'], language: asked, rows, record };
    expect((await wholeOf(tableFile('csv', table))).toString().split('\r\n')[0]).toBe(`\u{feff}${line}`);
  });

  it('is generated only as fast as it is read, and stops when the reader leaves', async () => {
    const seen = { made: 0, over: false };
    let taken = 0;
    for await (const part of workbook(100_000, seen).chunks) {
      taken += part.length;
      // Threads and buffers hold a few chunks, never all rows.
      expect(seen.made).toBeLessThan(1_000);
      if (taken > 400_000) break;
    }
    await expect.poll(() => seen.over).toBe(true);
  });

  it('ends its source also when the reader leaves before the sheet', async () => {
    const seen = { made: 0, over: false };
    for await (const part of workbook(100_000, seen).chunks) if (part.length > 0) break;
    await expect.poll(() => seen).toEqual({ made: 0, over: true });
  });

  it('is cut off if a row cannot be read', async () => {
    async function* broken(): AsyncGenerator<Cell[][]> {
      yield await Promise.resolve([[1, 'Ada']]);
      throw new Error('the database is gone');
    }
    const file = tableFile('xlsx', { name: 'guests', columns, language, rows: broken(), record });
    await expect(wholeOf(file)).rejects.toThrow('the database is gone');
  });

  it.each(['csv', 'xlsx'] as const)('has not begun if its first rows cannot be read (%s)', async (format) => {
    const broken: AsyncIterable<Cell[][]> = {
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('the database is gone')) }),
    };
    const sent: unknown[] = [];
    const noted = vi.fn<() => Promise<void>>(record);
    const read = async () => {
      const table = { name: 'guests', columns, language, rows: broken, record: noted };
      for await (const part of tableFile(format, table).chunks) sent.push(part);
    };
    await expect(read()).rejects.toThrow('the database is gone');
    expect(sent).toEqual([]);
    expect(noted).not.toHaveBeenCalled();
  });

  it.each(['csv', 'xlsx'] as const)(
    'is recorded once, before anything of it is sent (%s)',
    async (format) => {
      const done: string[] = [];
      const rows = rowsOf(3, { made: 0, over: false });
      const table = {
        name: 'guests',
        columns,
        language,
        rows,
        record: async () => void done.push('recorded'),
      };
      for await (const part of tableFile(format, table).chunks) if (part.length > 0) done.push('sent');
      expect(done.indexOf('recorded')).toBe(0);
      expect(done.filter((what) => what === 'recorded')).toHaveLength(1);
    },
  );

  it.each(['csv', 'xlsx'] as const)('is not sent if it cannot be recorded (%s)', async (format) => {
    const rows = rowsOf(3, { made: 0, over: false });
    const table = {
      name: 'guests',
      columns,
      language,
      rows,
      record: () => Promise.reject(new Error('the log is full')),
    };
    await expect(wholeOf(tableFile(format, table))).rejects.toThrow('the log is full');
  });

  it.each(['csv', 'xlsx'] as const)('has its headings even if there are no rows (%s)', async (format) => {
    async function* none(): AsyncGenerator<Cell[][]> {
      yield* await Promise.resolve([]);
    }
    const noted = vi.fn<() => Promise<void>>(record);
    const whole = await wholeOf(
      tableFile(format, { name: 'guests', columns, language, rows: none(), record: noted }),
    );
    expect(noted).toHaveBeenCalledTimes(1);
    const text =
      format === 'csv' ? whole.toString() : (unzipped(whole).get('xl/worksheets/sheet1.xml') ?? '');
    expect(text).toContain('row');
  });
});

describe('the words of an export', () => {
  const lineIn = async (asked: string | undefined) => {
    async function* rows(): AsyncGenerator<TableCell[][]> {
      yield [
        [
          { list: ['name_missing', 'newer'] },
          { list: ['2 × A', '1 × B; C'] },
          'cash',
          { text: 'online' },
          null,
        ],
      ];
    }
    const file = tableFile('csv', {
      name: 'guests',
      columns: ['problems', 'ticket_types', 'paid_by', 'paid_by', 'row'],
      words: { problems: 'guestProblems', paid_by: 'waysToPay' },
      language: asked,
      rows: rows(),
      record,
    });
    return csvCells((await wholeOf(file)).toString())[1];
  };

  it.each([
    ['en', ['Name missing; newer', '2 × A; 1 × B; C', 'Cash', 'online', '']],
    ['fr', ['Nom manquant\u00a0; newer', '2 × A\u00a0; 1 × B; C', 'Espèces', 'online', '']],
    ['ar', ['الاسم ناقص؛ newer', '2 × A؛ 1 × B; C', 'نقدًا', 'online', '']],
    [undefined, ['name_missing; newer', '2 × A; 1 × B; C', 'cash', 'online', '']],
  ])(
    'are those of %s, with its lists, and leave texts and unknown codes as they are',
    async (asked, cells) => {
      expect(await lineIn(asked)).toEqual(cells);
    },
  );
});
