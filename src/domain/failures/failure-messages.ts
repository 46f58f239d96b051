/** More messages than this, and longer ones, are not for people. */
const mostMessages = 20;
const longestMessage = 300;

/**
 * The messages of a reply that is not OK, in every shape that the specification's section 8 names: a JSON array of
 * errors, an `errors` list, a `message` or `error` field, a JSON string, or raw text; else the status. Each once, at
 * most 300 characters, without markup; the first is shown, all are details.
 */
export function readFailureMessages(
  body: string,
  status: number,
): readonly [shown: string, ...others: string[]] {
  const [shown, ...others] = messagesIn(body);
  return shown === undefined ? [`Request failed with status ${status}`] : [shown, ...others];
}

/** The same, and none where the reply holds no words for a person. */
export function messagesIn(body: string): readonly string[] {
  const messages = new Set(
    textsIn(parsedOrText(body))
      .slice(0, 5 * mostMessages)
      .map(forPeople),
  );
  messages.delete('');
  return [...messages].slice(0, mostMessages);
}

/**
 * One message as it may be shown: on one line, cut at 300 characters; '' where it holds markup, which is a page or an
 * attack, not a sentence.
 */
export function forPeople(message: string): string {
  const text = message
    .slice(0, 4 * longestMessage)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (/<[a-z!/?]/i.test(text)) return '';
  if (text.length <= longestMessage) return text;
  // A character of two halves is left out whole.
  const cut = text.slice(0, longestMessage - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.trimEnd()}…`;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textOf);
  const errors = fieldOf(value, 'errors');
  const listed = Array.isArray(errors) ? errors.flatMap(textOf) : [];
  return listed.length > 0 ? listed : textOf(value);
}

/** One entry of a list, or the whole reply: a text, or an object with a message or an error. */
function textOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  const error = fieldOf(value, 'error');
  const candidates = [fieldOf(value, 'message'), error, fieldOf(error, 'message')];
  const text = candidates.find((candidate) => typeof candidate === 'string' && candidate.trim() !== '');
  return typeof text === 'string' ? [text] : [];
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

/** The JSON that a text is; the text itself where it is none; nothing where it is JSON that broke off. */
function parsedOrText(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return /^\s*[{[]/.test(body) ? '' : body;
  }
}
