import * as v from 'valibot';

/** What spreadsheets read. Servers from before XLSX answer CSV. */
export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];
export const tableFormat = v.optional(v.picklist(tableFormats), 'csv');

/** What each is called on the wire. */
export const tableMediaTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
