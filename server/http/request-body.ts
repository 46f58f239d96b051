import { usualBodyLimit } from '#contract/wire/endpoint.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';

/** Maximum nesting of JSON. */
const deepest = 32;
/**
 * Maximum number of commas in JSON, and of lists and objects within the outermost. The largest of our calls, an order
 * of 500 tickets with answers, has 50,000 and 25,000 in the megabyte that it may have; a megabyte of empty items has
 * 330,000, which hold the loop for 100 ms, and one of items within items 500,000.
 */
const mostValues = 60_000;
/**
 * Maximum number of different field names in JSON. No call has a hundred, and each new one costs the parser a place in
 * the table of all names and a layout of objects: a megabyte of them holds the loop for 200 ms.
 */
const mostNames = 500;

const aborted = refusal(400, 'body_broken_off', (texts) => texts.http.bodyBrokenOff);

/**
 * Reads a request's body up to a limit of bytes; a longer one is refused with 413 as soon as that is known, from its
 * declared length or by counting.
 */
export async function readBytes(
  request: Request,
  limit: number = usualBodyLimit,
): Promise<Uint8Array | Refusal> {
  try {
    return await readUpTo(request, limit);
  } catch {
    // The caller has disconnected, which is not an error here, and can't receive a reply.
    return aborted;
  }
}

/** Returns the bytes to reserve for a body: its declared length, up to the limit. */
export function bytesToCome(request: Request, limit: number): number {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  return declared >= 0 && declared < limit ? declared : limit;
}

/** How long to wait for more of a discarded body, in ms. */
const discardIdleMs = 1_000;

/**
 * Reads and discards a body, up to a limit of bytes and as long as data arrives: a browser that is still sending does
 * not read the reply, and sees a closed connection as a network error.
 */
export async function discardBody(request: Request, limit: number): Promise<void> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = request.body?.getReader();
  if (reader === undefined) return;
  try {
    for (let left = limit; left >= 0;) {
      const part = await withinIdleTime(reader.read());
      if (part === null || part.done) return;
      left -= part.value.length;
    }
  } catch {
    // The caller has disconnected and can't receive a reply.
  } finally {
    reader.releaseLock();
  }
}

async function withinIdleTime<T>(coming: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const idle = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), discardIdleMs);
  });
  coming.catch(() => undefined);
  return Promise.race([coming, idle]).finally(() => clearTimeout(timer));
}

async function readUpTo(request: Request, limit: number): Promise<Uint8Array | Refusal> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > limit) return tooLarge(limit);
  if (request.body === null) return new Uint8Array(0);
  if (declared !== null) {
    const whole = new Uint8Array(await request.arrayBuffer());
    return whole.length > limit ? tooLarge(limit) : whole;
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream: ReadableStream<Uint8Array> = request.body;
  for await (const part of stream) {
    length += part.length;
    if (length > limit) return tooLarge(limit);
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}

/** Parses a body as JSON. An empty body is read as `{}`, so that a call without parameters needs none. */
export function readJson(
  bytes: Uint8Array,
  contentType: string | null,
): { readonly value: unknown } | Refusal {
  if (bytes.length === 0) return { value: {} };
  if (contentType === null || !/^application\/(([\w.-]+\+)?json|csp-report)\b/i.test(contentType)) {
    return refusal(415, 'unsupported_type', (texts) => texts.http.unsupportedType);
  }
  const excess = excessOf(bytes);
  if (excess === 'deep') return refusal(400, 'malformed_json', (texts) => texts.http.nestsTooDeep(deepest));
  if (excess === 'many') return refusal(400, 'malformed_json', (texts) => texts.http.tooManyValues);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { value: withoutHostileKeys(JSON.parse(withWholeCharacters(text))) };
  } catch {
    return refusal(400, 'malformed_json', (texts) => texts.http.malformedJson);
  }
}

/** Checks brackets, commas and field names before parsing, so that a megabyte of `[` costs one pass. */
function excessOf(bytes: Uint8Array): 'deep' | 'many' | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const names = new Set<string>();
  let depth = 0;
  let openings = 0;
  let commas = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === 0x22) {
      const end = endOfString(bytes, at);
      if (isName(bytes, end)) names.add(text.toString('latin1', at + 1, end));
      if (names.size > mostNames) return 'many';
      at = end;
    } else if (byte === 0x5b || byte === 0x7b) {
      if (depth > 0) openings += 1;
      depth += 1;
      if (depth > deepest) return 'deep';
      if (openings > mostValues) return 'many';
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    else if (byte === 0x2c) {
      commas += 1;
      if (commas > mostValues) return 'many';
    }
  }
  return null;
}

/** Returns where the string that begins at `from` ends: at its second quotation mark, or at the end of the text. */
function endOfString(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== 0x22) at += bytes[at] === 0x5c ? 2 : 1;
  return at;
}

/** Returns whether the string that ends here names a field: a colon follows. */
function isName(bytes: Uint8Array, end: number): boolean {
  let at = end + 1;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at += 1;
  return bytes[at] === 0x3a;
}

/** Escapes in JSON: a pair of halves of a character, a single half, or the first character of any other escape. */
const escapes =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F][\da-fA-F]{2}|[^])/g;
const halfLength = String.raw`\ud800`.length;

/**
 * Replaces halves of characters, which a text that was cut in the middle of an emoji ends with, by the replacement
 * character as encoding to UTF-8 does: PostgreSQL stores no JSON that contains one.
 */
function withWholeCharacters(json: string): string {
  if (!/\\ud/i.test(json)) return json;
  return json.replaceAll(escapes, (escape) => (escape.length === halfLength ? String.raw`\ufffd` : escape));
}

/** Removes keys through which JSON could reach a prototype; the rest of the value is unchanged. */
function withoutHostileKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (const item of value) withoutHostileKeys(item);
    return value;
  }
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype')
      Reflect.deleteProperty(value, key);
    else withoutHostileKeys(Reflect.get(value, key));
  }
  return value;
}

function tooLarge(limit: number): Refusal {
  return refusal(413, 'too_large', (texts) => texts.http.tooLarge(limit), { limit });
}
