import type { Endpoint } from '#contract/wire/endpoint.ts';
import { refusalCodes, type RefusalCode } from '#contract/refusals/refusals.ts';
import type { Joined } from '#server/resources/joined.ts';
import { refusalsOfCall, refusalsOfEveryCall } from '#contract/refusals/refusals-of-call.ts';

type Json = Readonly<Record<string, unknown>>;

/** The meaning of each status of a refused call. */
const meanings: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  401: 'The caller is not signed in, or the token, key, code or lease is no longer valid.',
  403: 'The caller may not do this.',
  404: 'It does not exist or is hidden from the caller.',
  409: 'The request conflicts with the current state.',
  410: 'It existed but has ended or expired.',
  413: 'The request is larger than this call allows.',
  415: 'The body was not sent as JSON.',
  416: 'The range starts beyond the end.',
  422: 'A field is invalid; `details.fields` says which and why, for people; `details.schema` says in English what only a program can have sent.',
  429: 'Too many requests; `Retry-After` says how long to wait, in s.',
  500: 'The server failed; nothing was changed.',
  502: 'A service that the server depends on refused the request.',
  503: 'The server or a service it depends on is not available right now; retry later.',
};

/** Groups a call's codes by their status. */
function byStatus(codes: readonly RefusalCode[]): ReadonlyMap<number, readonly RefusalCode[]> {
  const found = new Map<number, RefusalCode[]>();
  for (const code of codes)
    for (const status of statusesOf(code)) found.set(status, [...(found.get(status) ?? []), code]);
  return new Map([...found].toSorted(([a], [b]) => a - b));
}

const statusesOf = (code: RefusalCode): readonly number[] => refusalCodes[code].statuses;

/** Describes a status of a call: its meaning, and its possible codes, each with an example that explains it. */
function refused(status: number, codes: readonly RefusalCode[]): Json {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Failure' },
      { type: 'object', required: ['code'], properties: { code: { type: 'string', enum: codes } } },
    ],
  };
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  return {
    description: meanings[status] ?? 'The call failed.',
    content: { 'application/json': { schema, examples } },
  };
}

/** Refusals common to all calls are defined once, and referred to by calls without additional ones. */
export const refusedReplies: Json = Object.fromEntries(
  [...byStatus(refusalsOfEveryCall)].map(([status, codes]) => [`Refused${status}`, refused(status, codes)]),
);

/** Builds one example for each code that any call returns, as the server would reply. */
export function refusalExamples(joined: readonly Pick<Joined, 'name' | 'endpoint'>[]): Json {
  const given = new Set(joined.flatMap(({ name, endpoint }) => refusalsOfCall(name, endpoint)));
  return Object.fromEntries([...given].toSorted().map((code) => [code, exampleOf(code)]));
}

function exampleOf(code: RefusalCode): Json {
  const { about } = refusalCodes[code];
  const requestId = '0193f1c2-7c1e-7cc4-9d5e-5d0c6a1f2b3c';
  return { summary: about, value: { code, message: about, errors: [about], requestId } };
}

/** Builds the OpenAPI description of a call's refusals: every status with all of its codes. */
export function refusedBy(name: string, endpoint: Endpoint): Json {
  const shared = byStatus(refusalsOfEveryCall);
  return Object.fromEntries(
    [...byStatus(refusalsOfCall(name, endpoint))].map(([status, codes]) => [
      status,
      shared.get(status)?.length === codes.length
        ? { $ref: `#/components/responses/Refused${status}` }
        : refused(status, codes),
    ]),
  );
}
