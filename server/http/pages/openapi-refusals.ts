import type { Endpoint } from '#contract/wire/endpoint.ts';
import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { refusal, refuseFields, type Refusal } from '#server/access/refusal.ts';
import { eventCancelled, notAllowed, notSignedIn, tooMany } from '#server/access/refusals.ts';
import { internalFailure, notFound } from '#server/http/failure-response.ts';

type Json = Readonly<Record<string, unknown>>;

interface RefusedReply {
  readonly name: string;
  readonly description: string;
  /** What the server says at such a status, as an example. */
  readonly example: Refusal;
}

/** What each status of a refused call means; the codes that a call has of its own stand in its summary. */
const replies = {
  401: {
    name: 'NotSignedIn',
    description: 'Nobody is signed in, or the token, key or lease is not valid any more.',
    example: notSignedIn,
  },
  403: { name: 'NotAllowed', description: 'Whoever calls may not do this.', example: notAllowed },
  404: {
    name: 'NotFound',
    description: 'There is nothing of that id, or it is hidden from whoever calls.',
    example: notFound,
  },
  409: { name: 'InTheWay', description: 'What is stored stands against it.', example: eventCancelled },
  413: {
    name: 'TooLarge',
    description: 'The body is larger than this call takes.',
    example: refusal(413, 'too_large', (texts) => texts.http.tooLarge(1024 * 1024)),
  },
  422: {
    name: 'NotValid',
    description: '`details.fields` says what is wrong with each field.',
    example: refuseFields(['name', (texts) => texts.fields.fillIn]),
  },
  429: { name: 'TooMany', description: '`Retry-After` says how long to wait, s.', example: tooMany(30_000) },
  '5XX': {
    name: 'ServerFailed',
    description: 'Nothing was changed; the same call may be repeated.',
    example: internalFailure,
  },
} as const satisfies Readonly<Record<string, RefusedReply>>;

const { refusals: texts } = written[siteLanguage];

/** They stand once, and every call refers to those that it can be answered with. */
export const refusedReplies: Json = Object.fromEntries(
  Object.values(replies).map(({ name, description, example: { code, text, details } }) => {
    const message = text(texts);
    const example = {
      code,
      message,
      errors: [message],
      details,
      requestId: '0193f1c2-7c1e-7cc4-9d5e-5d0c6a1f2b3c',
    };
    const schema = { $ref: '#/components/schemas/Failure' };
    return [name, { description, content: { 'application/json': { schema, example } } }];
  }),
);

/** @param needsCaller whether the call is answered only to somebody, or with a key */
export function refusedBy({ access, params, query, body, method }: Endpoint, needsCaller: boolean): Json {
  const can: Readonly<Record<keyof typeof replies, boolean>> = {
    401: needsCaller,
    403: needsCaller && access !== 'api_key',
    404: params !== undefined,
    409: method !== 'GET',
    413: body !== undefined,
    422: params !== undefined || query !== undefined || body !== undefined,
    429: true,
    '5XX': true,
  };
  return Object.fromEntries(
    Object.entries(replies)
      .filter(([status]) => can[status as keyof typeof can])
      .map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}
