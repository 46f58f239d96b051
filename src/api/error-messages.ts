/** JSON of a text, or undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One entry of a list of errors: a text, or an object with a message. */
function entryText(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry];
  return isRecord(entry) && typeof entry['message'] === 'string' ? [entry['message']] : [];
}

function listed(body: unknown): string[] {
  if (Array.isArray(body)) return body.flatMap(entryText);
  if (typeof body === 'string') return [body];
  if (!isRecord(body)) return [];
  const list = Array.isArray(body['errors']) ? body['errors'].flatMap(entryText) : [];
  return list.length > 0 ? list : [body['message'], body['error']].flatMap(entryText).slice(0, 1);
}

/**
 * The messages of a reply that is no success, by the specification's section 8: a JSON array of errors, an
 * errors list, a message field, or the raw text, else 'Request failed with status {status}'. Each once, the
 * first to be shown.
 */
export function errorMessages(status: number, text: string): readonly [string, ...string[]] {
  const body = jsonOf(text);
  const found = body === undefined ? [text] : listed(body);
  const [first, ...rest] = new Set(
    found.map((message) => message.trim()).filter((message) => message !== ''),
  );
  return first === undefined ? [`Request failed with status ${status}`] : [first, ...rest];
}
