import { isolated, readingOf } from '#messages/isolated.ts';
import { directionOf, type Language } from '#messages/language.ts';
import { logoPath, productLook, productName, withName, type Look } from '#domain/look/look.ts';
import { surfaces, tonesOf } from '#domain/look/tones.ts';
import type { Message } from './message.ts';

/** What an email says, before it is text or a page. */
export interface Content {
  readonly language: Language;
  readonly subject: string;
  readonly parts: readonly Part[];
}

export type Part =
  | string
  /** Names and what they are; a value of several lines is written below one another. */
  | { readonly facts: readonly (readonly [name: string, value: string])[] }
  /** `quiet`: small, and not as a button. */
  | { readonly label: string; readonly link: string; readonly quiet?: true };

/** Writes an email as plain text and as a page that says the same. Everything in it is text: no part can be markup. */
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

/** Whether somebody's words run against the language of the email that they stand in. */
const runsAgainst = (words: string, language: Language): boolean =>
  readingOf(words, directionOf(language)) !== directionOf(language);

/** A sign behind an address would be taken for a part of it: a line that has one stays as it is. */
const apart = (line: string, language: Language): string =>
  runsAgainst(line, language) && !line.includes('://') ? isolated(line) : line;

function textOf(part: Part, language: Language): string {
  if (typeof part === 'string')
    return part
      .split('\n')
      .map((line) => apart(line, language))
      .join('\n');
  if ('link' in part) return `${part.label}:\n${part.link}`;
  return part.facts
    .map(([name, value]) => `${name}: ${apart(value.replaceAll('\n', ', '), language)}`)
    .join('\n');
}

function htmlOf(part: Part, language: Language): string {
  if (typeof part === 'string') {
    const direction = runsAgainst(part, language) ? ` dir="${readingOf(part, 'ltr')}"` : '';
    return `<p${direction}>${escape(part).replaceAll('\n', '<br>')}</p>`;
  }
  if ('link' in part && part.quiet === true)
    return `<p style="font-size:13px"><a href="${escape(part.link)}" style="color:inherit">${escape(part.label)}</a></p>`;
  if ('link' in part) {
    // A surface of its own: what is read on it is read on light and on dark paper.
    const look =
      'color:#FFFFFF;display:inline-block;padding:12px 20px;border-radius:8px;font-weight:700;text-decoration:none';
    return `<p><a href="${escape(part.link)}" style="${usualTone}${look}">${escape(part.label)}</a></p>`;
  }
  // Values stand beside their names whichever way they run: in one column, not at either side of it.
  const side = directionOf(language) === 'rtl' ? 'right' : 'left';
  const rows = part.facts.map(
    ([name, value]) =>
      `<tr><th scope="row" style="width:32%;overflow-wrap:break-word;text-align:${side};vertical-align:top;padding:4px 0;padding-inline-end:16px;font-weight:400">${escape(name)}</th>` +
      `<td dir="${readingOf(value, directionOf(language))}" style="text-align:${side};vertical-align:top;padding:4px 0;font-weight:600;overflow-wrap:anywhere">${escape(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  return `<table style="width:100%;border-collapse:collapse">${rows.join('')}</table>`;
}

/*
 * Emails are written without a look: it is put on when they go out, so that one which waited wears the present one. What is
 * replaced stands in signs that no part can have: every `<` and `"` of a part is escaped.
 */
const headPlace = '<!--head-->';
const footLine = (name: string): string => `<p style="font-size:13px;opacity:0.7">${escape(name)}</p>`;
const inPaperTone = (accent: string): string => `background:${tonesOf(accent).paper};`;
/** What emails are written in, and what is looked for in them to be replaced. */
const usualTone = inPaperTone(productLook.accent);

/**
 * An email in the look of the installation: its logo above, its colour on what is pressed, its name below.
 *
 * @param origin where people reach the app, and pictures
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

/** What an account is told speaks of the installation by its name. Only for texts that hold nothing of anybody else's. */
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

/** A name of an event or person may have been kept with a line break; a header must not have one. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
