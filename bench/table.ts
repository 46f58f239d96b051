import type { Row } from './row.ts';

/** Formats rows as aligned text: name, value with unit, and reference and ratio if present. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.name,
    `${figure(row.value)} ${row.unit}`,
    row.reference === undefined ? '' : `${figure(row.reference)} ${row.unit}`,
    row.ratio === undefined ? '' : `${row.ratio.toFixed(2)}x`,
  ]);
  const all = [['what', 'measured', 'reference', 'ratio'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  return all
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats a value with three significant digits: 0.0123, 1.23, 12.3, 123, 12,345. */
export function figure(value: number): string {
  if (value === 0) return '0';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
