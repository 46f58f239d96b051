/** Messages beyond this number or length are not meant for people. */
const maxMessages = 20;
const maxMessageLength = 300;

/**
 * Extracts the messages of an error response in every shape that section 8 of the specification names: a JSON array
 * of errors, an `errors` list, a `message` or `error` field, a JSON string, or raw text; otherwise the status.
 * Unique, at most 300 characters, without markup; the first is shown, all are details.
 */
export function readFailureMessages(
  body: string,
  status: number,
): readonly [shown: string, ...others: string[]] {
  const [shown, ...others] = messagesIn(body);
  return shown === undefined ? [`Request failed with status ${status}`] : [shown, ...others];
}

/** Like `readFailureMessages`, but empty if the response contains no text for people. */
export function messagesIn(body: string): readonly string[] {
  const messages = new Set(
    textsIn(parsedOrText(body))
      .slice(0, 5 * maxMessages)
      .map(forPeople),
  );
  messages.delete('');
  return [...messages].slice(0, maxMessages);
}

/**
 * Cleans a message for display: one line, truncated to 300 characters; '' if it contains markup, which means an HTML
 * page or an attack.
 */
export function forPeople(message: string): string {
  const text = message
    .slice(0, 4 * maxMessageLength)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (/<[a-z!/?]/i.test(text)) return '';
  if (text.length <= maxMessageLength) return text;
  // Do not split a surrogate pair.
  const cut = text.slice(0, maxMessageLength - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.trimEnd()}…`;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textOf);
  const errors = fieldOf(value, 'errors');
  const listed = Array.isArray(errors) ? errors.flatMap(textOf) : [];
  return listed.length > 0 ? listed : textOf(value);
}

/** Extracts the text of a list entry or of the whole response: a string, or an object with a message or an error. */
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

/** Parses JSON; returns the text itself if it is not JSON, and nothing if it is truncated JSON. */
function parsedOrText(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return /^\s*[{[]/.test(body) ? '' : body;
  }
}
