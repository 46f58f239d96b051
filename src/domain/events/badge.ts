import { wordsOf, wrapLines } from '../text/wrap-lines.ts';

/** What badges are printed on: labels of 62 mm from a roll, 100 mm long, and sheets of A6. */
export const badgeSizes = ['label62', 'a6'] as const;
export type BadgeSize = (typeof badgeSizes)[number];

/** What an event's badges show beside the name. */
export interface BadgeLayout {
  readonly size: BadgeSize;
  readonly eventName: boolean;
  readonly typeName: boolean;
  /** The ticket's code, with its number below. */
  readonly code: boolean;
  /** Whose answer stands below the name, such as a company; null is none. */
  readonly questionId: string | null;
}

/** Until an organizer has chosen. */
export const usualBadgeLayout: BadgeLayout = {
  size: 'label62',
  eventName: true,
  typeName: true,
  code: true,
  questionId: null,
};

/** What one badge says. What is empty is left out. */
export interface BadgeText {
  readonly eventName: string;
  readonly name: string;
  readonly answer: string;
  readonly typeName: string;
  /** As it stands below the code, for people. */
  readonly reference: string;
  /** The code that the door reads; null where the event admits no printed ones. */
  readonly code: string | null;
}

/** Whose event it is, at the top of a badge: the installation's name, or its logo. */
export interface BadgeMark {
  readonly name: string;
  readonly hasLogo: boolean;
}

/** A line on a badge, centred. Points, from the top left; `y` is the top of the line. */
interface BadgeLine {
  readonly text: string;
  /** The whole text, which says in which direction the line is read. */
  readonly whole: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: 400 | 700;
  /** `paper`: light, on the band. `accent`: the installation's. */
  readonly tone: 'ink' | 'paper' | 'accent';
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where everything of a badge is drawn. Points, from the top left. */
export interface BadgeDrawing {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly BadgeLine[];
  /** Where the logo goes, as large as it fits; null without one. */
  readonly logo: Box | null;
  /** A dark field below the ticket type; null where that is not shown. */
  readonly band: (Box & { readonly tone: 'ink' | 'accent' }) | null;
  /** The square of the code with its quiet zone; null without one. */
  readonly code: { readonly x: number; readonly y: number; readonly side: number } | null;
}

/** How wide a text is at a size of one point. */
export type MeasureText = (text: string, weight: 400 | 700) => number;

const pointsOfMm = (mm: number) => (mm * 72) / 25.4;

/** Sizes of letters in points, lengths too. */
interface Measures {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Height of a logo, and the letters of a name in its place. */
  readonly logo: number;
  readonly mark: Letters;
  /** Rolls of labels are printed in black alone: a colour would be dots. */
  readonly inColour: boolean;
  readonly event: Letters;
  readonly name: Letters;
  readonly answer: Letters;
  readonly type: Letters;
  readonly reference: Letters;
  readonly band: number;
  /** Between texts. */
  readonly gap: number;
  /** Side of the code: its modules stay wide enough for old cameras. */
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

/** A sheet of this size, points. */
export const badgeSheet = (size: BadgeSize): { readonly width: number; readonly height: number } =>
  measuresOf[size];

const lineHeight = 1.25;

/**
 * Places everything that a badge shows: the installation's mark and the event at the top, ticket type and code at the bottom, and the name as large
 * as it fits between them. A text that is too long gets smaller, then goes on in further lines, then is cut.
 *
 * @param measure of the letters that it will be drawn in
 * @param mark null where the installation has no look of its own
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
  // The quiet zone of a code keeps it apart from the name by itself.
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

/** So small a single line may get before the text is better read in two. */
const singleLine = 0.65;

/** A text as large as it fits: in one line, in several whose words are whole, or cut at the smallest size. */
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
