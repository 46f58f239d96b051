import type { Endpoint } from '#contract/wire/endpoint.ts';
import { refusalCodes, type RefusalCode } from '#contract/refusals/refusals.ts';
import type { Joined } from '#server/resources/joined.ts';
import { refusalsOfCall, refusalsOfEveryCall } from '#contract/refusals/refusals-of-call.ts';

type Json = Readonly<Record<string, unknown>>;

/** What each status of a refused call means. */
const meanings: Readonly<Record<number, string>> = {
  400: 'What was sent cannot be read.',
  401: 'Nobody is signed in, or the token, key, code or lease is not valid any more.',
  403: 'Whoever calls may not do this.',
  404: 'There is nothing of that id, or it is hidden from whoever calls.',
  409: 'What is stored stands against it.',
  410: 'It was there and is over.',
  413: 'More was sent than this call takes.',
  415: 'The body is not sent as JSON.',
  416: 'The range begins beyond the end.',
  422: 'What was sent breaks a rule; `details.fields` says what is wrong with each field.',
  429: '`Retry-After` says how long to wait, s.',
  500: 'Something failed in the server; nothing was changed.',
  502: 'A service that the server needs refused.',
  503: 'The server or a service that it needs cannot answer now; the same call may be repeated.',
};

/** The codes of a call by the status at which they come. */
function byStatus(codes: readonly RefusalCode[]): ReadonlyMap<number, readonly RefusalCode[]> {
  const found = new Map<number, RefusalCode[]>();
  for (const code of codes)
    for (const status of statusesOf(code)) found.set(status, [...(found.get(status) ?? []), code]);
  return new Map([...found].toSorted(([a], [b]) => a - b));
}

const statusesOf = (code: RefusalCode): readonly number[] => refusalCodes[code].statuses;

/** A status of a call: what it means, and the codes that it can have, each with an example that says what it is. */
function refused(status: number, codes: readonly RefusalCode[]): Json {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Failure' },
      { type: 'object', required: ['code'], properties: { code: { type: 'string', enum: codes } } },
    ],
  };
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  return {
    description: meanings[status] ?? 'The call was refused.',
    content: { 'application/json': { schema, examples } },
  };
}

/** What every call may be refused with stands once, and calls that add nothing of their own refer to it. */
export const refusedReplies: Json = Object.fromEntries(
  [...byStatus(refusalsOfEveryCall)].map(([status, codes]) => [`Refused${status}`, refused(status, codes)]),
);

/** One example of each code that some call gives, as the server would answer. */
export function refusalExamples(joined: readonly Pick<Joined, 'name' | 'endpoint'>[]): Json {
  const given = new Set(joined.flatMap(({ name, endpoint }) => refusalsOfCall(name, endpoint)));
  return Object.fromEntries([...given].toSorted().map((code) => [code, exampleOf(code)]));
}

function exampleOf(code: RefusalCode): Json {
  const { about } = refusalCodes[code];
  const requestId = '0193f1c2-7c1e-7cc4-9d5e-5d0c6a1f2b3c';
  return { summary: about, value: { code, message: about, errors: [about], requestId } };
}

/** The refusals of a call as OpenAPI says them: status for status, with every code. */
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
