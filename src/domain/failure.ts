/**
 * Why a call did not do what it was for. Everything that decides (keep, back off, ask for the Wi-Fi
 * password, sign out) decides by `kind` and `code`, never by a message.
 */
export type Failure =
  /** No connection, DNS, TLS, reset. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'timeout' }
  /** Something answered that is not our server: a captive portal, a proxy's page, foreign JSON. */
  | { readonly kind: 'foreign'; readonly status: number }
  | { readonly kind: 'server'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'limited'; readonly retryAfterMs: number | null }
  | { readonly kind: 'too_large' }
  /** 401: not signed in, token or lease ran out. */
  | { readonly kind: 'unauthorized'; readonly code: string; readonly message: string }
  /** Any other 4xx: the request as it is will never do. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly errors: readonly string[];
      /** A sentence for each field that breaks a rule, by its name, where the server names them. */
      readonly fields?: Readonly<Record<string, string>>;
    };

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** True where the same request may do later: the line, the server, or its limits were at fault. */
export function isTransient(failure: Failure): boolean {
  switch (failure.kind) {
    case 'unreachable':
    case 'timeout':
    case 'foreign':
    case 'server':
    case 'limited':
      return true;
    case 'too_large':
    case 'unauthorized':
    case 'refused':
      return false;
  }
}

/** Messages beyond this are not for people. */
const mostMessages = 20;
const longestMessage = 500;

/**
 * The messages of a reply that is not OK, in any of the shapes servers use: a JSON array of errors, an `errors`
 * list, a `message` or `error` field, a JSON string, or raw text; else the status. Without repeats; the first is shown.
 */
export function readFailureMessages(
  body: string,
  status: number,
): readonly [shown: string, ...others: string[]] {
  const messages = new Set(
    messagesIn(parsedOrText(body)).map((message) => message.trim().slice(0, longestMessage)),
  );
  messages.delete('');
  const [shown, ...others] = [...messages].slice(0, mostMessages);
  return shown === undefined ? [`Request failed with status ${status}`] : [shown, ...others];
}

function messagesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(messageOf);
  const errors = fieldOf(value, 'errors');
  const listed = Array.isArray(errors) ? errors.flatMap(messageOf) : [];
  return listed.length > 0 ? listed : messageOf(value);
}

function messageOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  const messages = [fieldOf(value, 'message'), fieldOf(value, 'error')];
  return messages.filter((message) => typeof message === 'string').slice(0, 1);
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

/** The JSON that a text is; the text itself where it is none. Markup is a page of somebody else's, not a message. */
function parsedOrText(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body.trimStart().startsWith('<') ? '' : body;
  }
}
