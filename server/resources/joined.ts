import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Bytes, Call, ContextAnswer, NoBody, NoBodyAnswer, StreamAnswer, FileStream } from './call.ts';
import type { RequestContext } from '#server/access/request-context.ts';

/** An endpoint joined with its answer, without the types of its call. */
export interface Joined {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly answer: (call: Call<Endpoint>, context: RequestContext) => Promise<unknown>;
}

/** Joins every endpoint of a contract file with the answer of the same name. */
export function join<C extends Readonly<Record<string, unknown>>>(
  contract: C,
  answers: {
    readonly [K in keyof C as C[K] extends Endpoint ? K : never]:
      | ContextAnswer<C[K]>
      | StreamAnswer<C[K]>
      | NoBodyAnswer<C[K]>;
  },
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

export function isNoBody(value: unknown): value is NoBody {
  return typeof value === 'object' && value !== null && 'noBody' in value && typeof value.noBody === 'number';
}

export function isFileStream(value: unknown): value is FileStream {
  return typeof value === 'object' && value !== null && 'chunks' in value && 'fileName' in value;
}
