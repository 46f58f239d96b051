import { saveFile } from './save-file.ts';

/** The texts in a chart's image. */
interface PictureTexts {
  readonly title: string;
  /** "Counted at 21:40". */
  readonly note: string;
  /** The names of its lines with their colours; empty when there is only one. */
  readonly legend: readonly { readonly name: string; readonly colour: string }[];
}

const margin = 16;
const lineHeight = 22;
const dot = 5;
const font = (size: number, weight = 400) => `${weight} ${size}px "Archivo Variable", system-ui, sans-serif`;

/**
 * Downloads a canvas as a PNG, in the page's colours, with the surrounding texts, at the screen's resolution.
 *
 * @returns whether the browser could create one
 */
export async function savePicture(
  drawn: HTMLCanvasElement,
  words: PictureTexts,
  name: string,
): Promise<boolean> {
  const sheet = compose(drawn, words);
  if (sheet === null) return false;
  const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve));
  if (blob === null) return false;
  saveFile(blob, name);
  return true;
}

function compose(drawn: HTMLCanvasElement, words: PictureTexts): HTMLCanvasElement | null {
  const sheet = document.createElement('canvas');
  const context = sheet.getContext('2d');
  if (context === null || drawn.width === 0) return null;
  const width = drawn.clientWidth === 0 ? drawn.width : drawn.clientWidth;
  const scale = drawn.width / width;
  context.font = font(14);
  const legend = placed(context, words.legend, width);
  const rows = Math.max(0, ...legend.map(({ row }) => row + 1));
  const above = margin + lineHeight * 2;
  const below = drawn.height / scale + above;
  sheet.width = Math.ceil((width + 2 * margin) * scale);
  sheet.height = Math.ceil((below + rows * lineHeight + margin) * scale);
  const { color } = getComputedStyle(document.body);
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.textBaseline = 'middle';
  context.fillStyle = color;
  context.font = font(16, 650);
  context.fillText(words.title, margin, margin + lineHeight / 2, width);
  context.font = font(13);
  context.fillText(words.note, margin, margin + lineHeight * 1.5, width);
  context.drawImage(drawn, margin, above, width, drawn.height / scale);
  context.font = font(14);
  for (const { name, colour, left, row } of legend) {
    const middle = below + (row + 0.5) * lineHeight;
    context.fillStyle = colour;
    context.beginPath();
    context.arc(margin + left + dot, middle, dot, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = color;
    context.fillText(name, margin + left + 3 * dot, middle, width - 3 * dot);
  }
  return sheet;
}

/** Arranges names in rows, as many in each as fit. */
function placed(context: CanvasRenderingContext2D, legend: PictureTexts['legend'], width: number) {
  let left = 0;
  let row = 0;
  return legend.map((line) => {
    const needed = 3 * dot + context.measureText(line.name).width + margin;
    if (left > 0 && left + needed > width) {
      left = 0;
      row += 1;
    }
    const place = { ...line, left, row };
    left += needed;
    return place;
  });
}
