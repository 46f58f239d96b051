import * as v from 'valibot';

/** Spreadsheet formats. Servers without XLSX support answer CSV. */
export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];
export const tableFormat = v.optional(v.picklist(tableFormats), 'csv');

/** Media type of each format. */
export const tableMediaTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
