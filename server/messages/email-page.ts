import { isolated, readingOf } from '#messages/isolated.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { directionOf, type Language } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { logoPath, productLook, productName, withName, type Look } from '#domain/look/look.ts';
import { surfaces, tonesOf } from '#domain/look/tones.ts';
import type { Message } from './message.ts';

/** An email's content before it is formatted as text or HTML. */
export interface Content {
  readonly language: Language;
  readonly subject: string;
  readonly parts: readonly Part[];
}

export type Part =
  | string
  /** Names and values; a value may have several lines. */
  | { readonly facts: readonly (readonly [name: string, value: string])[] }
  /** `quiet`: small, and not as a button. */
  | { readonly label: string; readonly link: string; readonly quiet?: true };

/** Formats an email as plain text and as HTML with the same content. All parts are text: none can contain markup. */
export function writeOut({
  language,
  subject,
  parts,
}: Content): Required<Pick<Message, 'subject' | 'text' | 'html'>> {
  const body = parts.map((part) => htmlOf(part, language)).join('\n');
  return {
    subject: oneLine(subject),
    text: parts.map((part) => textOf(part, language)).join('\n\n'),
    html: `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:34rem;margin:0 auto;overflow-wrap:anywhere">${headPlace}
${body}
${footLine(productName)}
</div></body></html>
`,
  };
}

/** Returns whether a text's direction differs from that of the email's language. */
const runsAgainst = (words: string, language: Language): boolean =>
  readingOf(words, directionOf(language)) !== directionOf(language);

/** A character directly after a URL would be taken for part of it, so a line with a URL is not isolated. */
const apart = (line: string, language: Language): string =>
  runsAgainst(line, language) && !line.includes('://') ? isolated(line) : line;

function textOf(part: Part, language: Language): string {
  const { named } = written[language].emails;
  if (typeof part === 'string')
    return part
      .split('\n')
      .map((line) => apart(line, language))
      .join('\n');
  if ('link' in part) return `${named(part.label, '').trimEnd()}\n${part.link}`;
  const { listed } = formatsIn[language];
  return part.facts
    .map(([name, value]) => named(apart(name, language), apart(listed(value.split('\n')), language)))
    .join('\n');
}

/** Lines that read in the other direction than their element keep their own: "1 Street" would read "Street 1". */
function linesOf(text: string, direction: 'ltr' | 'rtl'): string {
  const lines = text.split('\n').map((line) => {
    const own = readingOf(line, direction);
    return own === direction ? escape(line) : `<bdi dir="${own}">${escape(line)}</bdi>`;
  });
  return lines.join('<br>');
}

function htmlOf(part: Part, language: Language): string {
  if (typeof part === 'string') {
    const direction = readingOf(part, directionOf(language));
    return `<p${runsAgainst(part, language) ? ` dir="${direction}"` : ''}>${linesOf(part, direction)}</p>`;
  }
  if ('link' in part && part.quiet === true)
    return `<p style="font-size:13px"><a href="${escape(part.link)}" style="color:inherit">${escape(part.label)}</a></p>`;
  if ('link' in part) {
    // Has its own background color, so that the text is readable in light and dark mode.
    const look =
      'color:#FFFFFF;display:inline-block;padding:12px 20px;border-radius:8px;font-weight:700;text-decoration:none';
    return `<p><a href="${escape(part.link)}" style="${usualTone}${look}">${escape(part.label)}</a></p>`;
  }
  // Values stand beside their names whichever way they run: in one column, not at either side of it.
  const side = directionOf(language) === 'rtl' ? 'right' : 'left';
  const rows = part.facts.map(([name, value]) => {
    const direction = readingOf(value, directionOf(language));
    return (
      `<tr><th scope="row" style="width:32%;overflow-wrap:break-word;text-align:${side};vertical-align:top;padding:4px 0;padding-inline-end:16px;font-weight:400">${escape(name)}</th>` +
      `<td dir="${direction}" style="text-align:${side};vertical-align:top;padding:4px 0;font-weight:600;overflow-wrap:anywhere">${linesOf(value, direction)}</td></tr>`
    );
  });
  return `<table style="width:100%;border-collapse:collapse">${rows.join('')}</table>`;
}

/*
 * Emails are stored without a look, which is applied when they are sent, so that a delayed one has the current one.
 * The placeholders use characters that no part can contain: every `<` and `"` of a part is escaped.
 */
const headPlace = '<!--head-->';
const footLine = (name: string): string => `<p style="font-size:13px;opacity:0.7">${escape(name)}</p>`;
const inPaperTone = (accent: string): string => `background:${tonesOf(accent).paper};`;
/** The colours that emails are written with, which are searched for and replaced. */
const usualTone = inPaperTone(productLook.accent);

/**
 * Applies the installation's look to an email: its logo at the top, its colour on buttons, its name at the bottom.
 *
 * @param origin of the app and its images
 */
export function dressed(html: string, look: Look, origin: string): string {
  const { name, accent, logo } = look;
  const ground =
    logo?.isDark === false ? `background:${surfaces.raised};padding:12px;border-radius:8px;` : '';
  const head =
    logo === null
      ? ''
      : `<p><img src="${escape(origin + logoPath(logo.id, 'logo'))}" alt="${escape(name)}" height="48" style="${ground}height:48px;width:auto;max-width:100%"></p>`;
  return html
    .replace(headPlace, () => head)
    .replaceAll(`style="${usualTone}`, () => `style="${inPaperTone(accent)}`)
    .replace(footLine(productName), () => footLine(name));
}

/** Inserts the installation's name into a message about an account. Only for texts without other people's content. */
export const ofInstallation = <M extends Pick<Message, 'subject' | 'subjectInList' | 'text' | 'html'>>(
  message: M,
  name: string,
): M => ({
  ...message,
  subject: withName(message.subject, name),
  ...(message.subjectInList === undefined ? {} : { subjectInList: withName(message.subjectInList, name) }),
  text: withName(message.text, name),
  ...(message.html === undefined ? {} : { html: withName(message.html, escape(name)) }),
});

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (email) => entities[email] ?? '');
}

/** A stored name of an event or person may contain a line break, which a header must not. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
