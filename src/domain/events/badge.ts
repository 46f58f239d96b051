import { wordsOf, wrapLines } from '../text/wrap-lines.ts';

/** Paper sizes of badges: 62 mm roll labels, 100 mm long, and A6 sheets. */
export const badgeSizes = ['label62', 'a6'] as const;
export type BadgeSize = (typeof badgeSizes)[number];

/** The fields that an event's badges show besides the name. */
export interface BadgeLayout {
  readonly size: BadgeSize;
  readonly eventName: boolean;
  readonly typeName: boolean;
  /** The ticket's code with its reference below. */
  readonly code: boolean;
  /** The question whose answer appears below the name, such as a company; null for none. */
  readonly questionId: string | null;
}

/** The default layout. */
export const usualBadgeLayout: BadgeLayout = {
  size: 'label62',
  eventName: true,
  typeName: true,
  code: true,
  questionId: null,
};

/** Texts of one badge. Empty ones are left out. */
export interface BadgeText {
  readonly eventName: string;
  readonly name: string;
  readonly answer: string;
  readonly typeName: string;
  /** Printed below the code for people. */
  readonly reference: string;
  /** The code that the door scans; null if the event admits no printed codes. */
  readonly code: string | null;
}

/** Branding at the top of a badge: the installation's name or its logo. */
export interface BadgeMark {
  readonly name: string;
  readonly hasLogo: boolean;
}

/** A centred line on a badge. Points from the top left; `y` is the top of the line. */
interface BadgeLine {
  readonly text: string;
  /** The full text, which determines the line's writing direction. */
  readonly whole: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: 400 | 700;
  /** `paper`: light, on the band. `accent`: the installation's colour. */
  readonly tone: 'ink' | 'paper' | 'accent';
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Positions of everything on a badge. Points from the top left. */
export interface BadgeDrawing {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly BadgeLine[];
  /** Area for the logo, which is scaled to fit; null without a logo. */
  readonly logo: Box | null;
  /** A dark band behind the ticket type; null if the type is not shown. */
  readonly band: (Box & { readonly tone: 'ink' | 'accent' }) | null;
  /** The square of the code with its quiet zone; null without a code. */
  readonly code: { readonly x: number; readonly y: number; readonly side: number } | null;
}

/** Returns the width of a text at a size of one point. */
export type MeasureText = (text: string, weight: 400 | 700) => number;

const pointsOfMm = (mm: number) => (mm * 72) / 25.4;

/** Font sizes and lengths in points. */
interface Measures {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Height of a logo, and the font size of a name in its place. */
  readonly logo: number;
  readonly mark: Letters;
  /** False for roll labels, which are printed in black only: a colour would be dithered. */
  readonly inColour: boolean;
  readonly event: Letters;
  readonly name: Letters;
  readonly answer: Letters;
  readonly type: Letters;
  readonly reference: Letters;
  readonly band: number;
  /** Gap between texts. */
  readonly gap: number;
  /** Side of the code; its modules stay wide enough for old cameras. */
  readonly code: number;
}

interface Letters {
  readonly most: number;
  readonly least: number;
  readonly lines: number;
  readonly weight: 400 | 700;
}

const letters = (most: number, least: number, lines: number, weight: 400 | 700 = 400): Letters => ({
  most,
  least,
  lines,
  weight,
});

const measuresOf: Readonly<Record<BadgeSize, Measures>> = {
  label62: {
    width: pointsOfMm(62),
    height: pointsOfMm(100),
    margin: pointsOfMm(3.5),
    logo: pointsOfMm(7),
    mark: letters(9, 7, 1, 700),
    inColour: false,
    event: letters(10, 8, 1),
    name: letters(30, 12, 3, 700),
    answer: letters(14, 9, 2),
    type: letters(13, 9, 1, 700),
    reference: letters(10, 8, 1),
    band: pointsOfMm(8.5),
    gap: 4,
    code: pointsOfMm(38),
  },
  a6: {
    width: pointsOfMm(105),
    height: pointsOfMm(148),
    margin: pointsOfMm(7),
    logo: pointsOfMm(13),
    mark: letters(15, 10, 1, 700),
    inColour: true,
    event: letters(14, 11, 2),
    name: letters(50, 18, 3, 700),
    answer: letters(22, 13, 2),
    type: letters(20, 13, 1, 700),
    reference: letters(13, 11, 1),
    band: pointsOfMm(14),
    gap: 9,
    code: pointsOfMm(52),
  },
};

/** Returns the dimensions of a sheet, points. */
export const badgeSheet = (size: BadgeSize): { readonly width: number; readonly height: number } =>
  measuresOf[size];

const lineHeight = 1.25;

/**
 * Lays out a badge: branding and event at the top, ticket type and code at the bottom, and the name as large as
 * possible in between. A text that is too long is first shrunk, then wrapped, then truncated.
 *
 * @param measure for the font that the badge will be drawn in
 * @param mark null if the installation has no branding
 */
export function placeBadge(
  layout: BadgeLayout,
  badge: BadgeText,
  measure: MeasureText,
  mark: BadgeMark | null = null,
): BadgeDrawing {
  const sizes = measuresOf[layout.size];
  const { width, height, margin, gap } = sizes;
  const column = width - 2 * margin;
  const lines: BadgeLine[] = [];
  const put = (block: Block, y: number, tone: BadgeLine['tone'] = 'ink') => {
    for (const [at, text] of block.texts.entries())
      lines.push({
        text,
        whole: block.whole,
        x: width / 2,
        y: y + at * block.size * lineHeight,
        size: block.size,
        weight: block.weight,
        tone,
      });
    return y + heightOf(block);
  };
  const block = (text: string, kind: Letters, room = Number.POSITIVE_INFINITY, inner = column) =>
    fitted(text, kind, { width: inner, height: room, measure });
  const accent = sizes.inColour && mark !== null ? 'accent' : 'ink';
  const logo = mark?.hasLogo === true ? { x: margin, y: margin, width: column, height: sizes.logo } : null;
  const named = mark === null || logo !== null ? margin : put(block(mark.name, sizes.mark), margin, accent);
  const head = logo === null ? named : margin + sizes.logo + gap;
  const top = layout.eventName ? put(block(badge.eventName, sizes.event), head) : head;
  const typeName = layout.typeName ? badge.typeName : '';
  const band =
    typeName === ''
      ? null
      : ({ x: 0, y: height - sizes.band, width, height: sizes.band, tone: accent } as const);
  if (band !== null) {
    const type = block(typeName, sizes.type);
    put(type, band.y + (band.height - heightOf(type)) / 2, 'paper');
  }
  let bottom = (band?.y ?? height) - (band === null ? margin : gap * 2);
  const code = layout.code && badge.code !== null ? sizes.code : 0;
  if (layout.code) {
    const reference = block(badge.reference, sizes.reference);
    bottom -= heightOf(reference);
    put(reference, bottom);
    bottom -= code;
  }
  const square = code === 0 ? null : { x: (width - code) / 2, y: bottom, side: code };
  // The quiet zone of the code already separates it from the name.
  const room = bottom - top - 2 * gap;
  const answer = block(layout.questionId === null ? '' : badge.answer, sizes.answer);
  const answerRoom = answer.texts.length === 0 ? 0 : heightOf(answer) + gap;
  const name = block(badge.name, sizes.name, room - answerRoom);
  const middle = top + gap + Math.max(0, room - heightOf(name) - answerRoom) / 2;
  const below = put(name, middle);
  put(answer, below + gap);
  return { width, height, lines, logo, band, code: square };
}

interface Block {
  readonly whole: string;
  readonly texts: readonly string[];
  readonly size: number;
  readonly weight: 400 | 700;
}

const heightOf = ({ texts, size }: Block) => texts.length * size * lineHeight;

interface Room {
  readonly width: number;
  readonly height: number;
  readonly measure: MeasureText;
}

/** A single line may shrink to this factor before the text is wrapped into two. */
const singleLine = 0.65;

/**
 * Fits a text as large as possible: in one line, in several lines without breaking words, or truncated at the
 * smallest size.
 */
function fitted(text: string, { most, least, lines, weight }: Letters, room: Room): Block {
  const words = wordsOf(text);
  const line = words.join(' ');
  const fits = (size: number) => (part: string) => room.measure(part, weight) * size <= room.width;
  const linesAt = (size: number) =>
    Math.min(lines, Math.max(1, Math.floor(room.height / (size * lineHeight))));
  for (let size = most; size >= Math.max(least, most * singleLine); size -= 1)
    if (fits(size)(line) && size * lineHeight <= room.height) return block([line], size);
  for (let size = most; size >= least; size -= 1) {
    if (!words.every(fits(size))) continue;
    const texts = wrapLines(text, fits(size));
    if (texts.length <= linesAt(size)) return block(texts, size);
  }
  return block(wrapLines(text, fits(least), linesAt(least)), least);

  function block(texts: readonly string[], size: number): Block {
    return { whole: text, texts: texts.filter((one) => one !== ''), size, weight };
  }
}
