import { documentTypes, maxDocumentBytes } from '#domain/people/application.ts';
import type { FileRule } from '#app/data/file-rule.ts';

const labels: Readonly<Record<(typeof documentTypes)[number], string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
};

/** Which documents an application accepts. */
export const documentRule: FileRule = {
  types: documentTypes.map((mime) => ({ mime, label: labels[mime] })),
  mostBytes: maxDocumentBytes,
};
