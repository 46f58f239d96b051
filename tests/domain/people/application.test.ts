import { describe, expect, it } from 'vitest';
import { documentFileName, documentTypeOf, documentTypes } from '#domain/people/application.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

describe("a document's type", () => {
  it.each([
    ['%PDF-1.7\n', 'application/pdf'],
    ['\u00ff\u00d8\u00ff\u00e0', 'image/jpeg'],
    ['\u0089PNG\r\n\u001a\n', 'image/png'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ] as const)('is detected from the beginning %j', (text, type) => {
    expect(documentTypeOf(bytes(text))).toBe(type);
  });

  it.each([
    '',
    '%PD',
    ' %PDF-1.7',
    '<html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    'MZ\u0090\0',
    'PK\u0003\u0004',
    'GIF89a',
    'RIFF\0\0\0\0WAVE',
    'XXXX\0\0\0\0WEBP',
    '\u0089PNG\n',
  ])('is not accepted for %j', (text) => {
    expect(documentTypeOf(bytes(text))).toBeNull();
  });

  it('never takes random bytes for a document because of their name', () => {
    expect(documentTypeOf(bytes('invoice.pdf'))).toBeNull();
  });

  it('names the saved file by its type, not by its sender', () => {
    expect(['text/html', ...documentTypes].map(documentFileName)).toEqual([
      'document',
      'document.pdf',
      'document.jpg',
      'document.png',
      'document.webp',
    ]);
  });
});
