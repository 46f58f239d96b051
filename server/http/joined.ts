import type { Endpoint } from '#contract/endpoint.ts';
import type { Answer, Bytes, Call } from '../resource.ts';

/** What only sign-in needs to know of the wire: cookies, the address and kind of the caller's browser. */
export interface Wire {
  /** Address of the caller, after the trusted proxies. */
  readonly ip: string;
  readonly userAgent: string;
  /** Whether the caller reached us by https. */
  readonly secure: boolean;
  /** Hash of device traits that the app sends; a hint, never a factor on its own. */
  readonly fingerprint: string | null;
  readonly csrfToken: string | null;
  readonly requestId: string;
  cookie(name: string): string | null;
  setCookie(line: string): void;
}

/** An answer that also sees the wire; a plain `Answer` is one too. */
export type WireAnswer<E> = (call: Call<E>, wire: Wire) => ReturnType<Answer<E>>;

/** An endpoint joined to what answers it, with the types of its own call forgotten. */
export interface Joined {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly answer: (call: Call<Endpoint>, wire: Wire) => Promise<unknown>;
}

/** Joins every endpoint of one contract file to the answer of the same name. */
export function join<C extends Readonly<Record<string, unknown>>>(
  contract: C,
  answers: { readonly [K in keyof C as C[K] extends Endpoint ? K : never]: WireAnswer<C[K]> },
): readonly Joined[] {
  return Object.entries(contract).flatMap(([name, value]) => {
    if (!isEndpoint(value)) return [];
    const answer: unknown = Reflect.get(answers, name);
    if (!isAnswer(answer)) throw new Error(`No answer for endpoint ${name}`);
    return [{ name, endpoint: value, answer }];
  });
}

function isAnswer(value: unknown): value is Joined['answer'] {
  return typeof value === 'function';
}

export function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

export function isBytes(value: unknown): value is Bytes {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;
}
