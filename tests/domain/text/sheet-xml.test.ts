import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowXml, workbookParts, xmlText } from '#domain/text/sheet-xml.ts';

/** Decodes a text as an XML parser does, and its escapes as a spreadsheet does. */
const readBack = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** `Char` of XML 1.0, for well-formed texts. */
const isInXml = (sign: string): boolean => {
  const code = sign.codePointAt(0) ?? 0;
  return [0x9, 0xa, 0xd].includes(code) || (code >= 0x20 && code !== 0xfffe && code !== 0xffff);
};

describe('a worksheet', () => {
  it('preserves each text, except what XML cannot contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const kept = [...text.toWellFormed()].filter(isInXml).join('');
        const xml = xmlText(text);
        expect(readBack(xml)).toBe(kept);
        expect(xml).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
      }),
    );
  });

  it.each([
    ['\t\n\r \u007f\u0080\u0085\u009f\u00a0', '\t\n\r \u007f\u0080\u0085\u009f\u00a0'],
    ['a\u0000\u0008\u000b\u000c\u000e\u001fb\ufffe\uffffc', 'abc'],
  ])('keeps the characters of %j that XML allows', (text, kept) => {
    expect(xmlText(text)).toBe(kept);
  });

  it.each([['=1+1'], ['+1'], ['-1'], ['@SUM(A1)'], ['\t=1+1'], ['=HYPERLINK("https://evil.example")']])(
    'stores %j as text that stays text when edited',
    (text) => {
      const xml = rowXml([text]);
      expect(xml).toContain('<c t="inlineStr" s="2">');
      expect(xml).not.toContain('<f>');
    },
  );

  it('separates numbers from texts, keeps escape lookalikes, and truncates long texts', () => {
    expect(rowXml([7, '0007', null, ''])).toBe(
      '<row><c><v>7</v></c><c t="inlineStr"><is><t xml:space="preserve">0007</t></is></c><c/><c/></row>',
    );
    expect(xmlText('a_x000D_b')).toBe('a_x005F_x000D_b');
    expect(xmlText('x'.repeat(40_000))).toHaveLength(32_767);
  });

  it('is part of a workbook with consistent references', () => {
    const parts = workbookParts('Guests');
    expect(parts.map(([path]) => path)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
    ]);
    const [types, whole, , within, looks] = parts.map(([, xml]) => xml);
    expect(types).toMatch(/^<\?xml [^]*PartName="\/xl\/worksheets\/sheet1.xml"[^]*<\/Types>$/);
    expect(whole).toMatch(/^<\?xml [^]*Target="xl\/workbook.xml"\/><\/Relationships>$/);
    expect(within).toMatch(/^<\?xml [^]*Target="worksheets\/sheet1.xml"[^]*Target="styles.xml"/);
    expect(looks).toMatch(/^<\?xml [^]*<cellXfs count="3">[^]*<\/styleSheet>$/);
  });

  it('gets a valid sheet name, whatever the title', () => {
    const [, , workbook] = workbookParts('A/B: [guests] & "others" of a long, long night');
    expect(workbook?.[1]).toContain('<sheet name="A B   guests  &amp; &quot;others&quot; of a l"');
  });
});
