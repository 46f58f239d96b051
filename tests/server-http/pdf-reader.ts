import { inflateSync } from 'node:zlib';

/** What a page of a PDF draws; lengths in points from the top left. */
export interface PdfPage {
  /** Texts in the order in which they are drawn, as a reader would copy them. */
  readonly texts: readonly string[];
  /** Filled rectangles. */
  readonly rectangles: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
}

/** Reads the pages of a PDF as our printer writes it: objects in sequence, streams deflated. */
export function readPdf(bytes: Uint8Array): readonly PdfPage[] {
  const objects = readObjects(Buffer.from(bytes));
  const tree = [...objects.values()].find(({ head }) => /\/Type \/Pages\b/.test(head));
  const kids = /\/Kids \[([^\]]*)\]/.exec(tree?.head ?? '')?.[1] ?? '';
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => readPage(objects, Number(id)));
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function readObjects(file: Buffer): Map<number, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const from = match.index + match[0].length;
    const headEnd = text.indexOf('endobj', from);
    const streamAt = text.indexOf('\nstream\n', from);
    const hasStream = streamAt !== -1 && streamAt < headEnd;
    const head = text.slice(from, hasStream ? streamAt : headEnd);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = hasStream ? file.subarray(streamAt + 8, streamAt + 8 + length) : Buffer.alloc(0);
    const stream = head.includes('/FlateDecode') ? inflateSync(raw) : raw;
    objects.set(Number(match[1]), { head, stream: stream.toString('latin1') });
  }
  return objects;
}

function readPage(objects: Map<number, PdfObject>, id: number): PdfPage {
  const at = (number: string | undefined) => objects.get(Number(number)) ?? { head: '', stream: '' };
  const { head } = at(String(id));
  const resources = at(/\/Resources (\d+) 0 R/.exec(head)?.[1]).head;
  const fonts = new Map<string, Map<string, string>>();
  for (const [, name = '', ref] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
    fonts.set(name, readLetters(at(/\/ToUnicode (\d+) 0 R/.exec(at(ref).head)?.[1]).stream));
  const { stream } = at(/\/Contents (\d+) 0 R/.exec(head)?.[1]);
  const rectangles = [...stream.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re$/gm)];
  return {
    texts: readTexts(stream, fonts),
    rectangles: rectangles.map(([, x, y, width, height]) => ({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    })),
  };
}

function readTexts(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  return [...stream.matchAll(/^BT\n([\s\S]*?)^ET$/gm)].map(([, block = '']) => {
    const font = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '');
    const codes = [...block.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
    );
    return codes.map((code) => font?.get(code.toLowerCase()) ?? '\uFFFD').join('');
  });
}

/** Maps a font's codes to characters, from its ToUnicode map. */
function readLetters(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = '', , list = ''] of map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const units = hex.match(/[0-9a-f]{4}/gi)?.map((unit) => parseInt(unit, 16)) ?? [];
      const code = (parseInt(from, 16) + index).toString(16).padStart(4, '0');
      letters.set(code, String.fromCharCode(...units));
    }
  }
  return letters;
}
