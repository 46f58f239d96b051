import { setImmediate as nextTurn } from 'node:timers/promises';
import { toJsonSchema } from '@valibot/to-json-schema';
import { productName } from '#domain/look/look.ts';
import { repliesBytes, type Endpoint, type Schema } from '#contract/wire/endpoint.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { meantPersonHeader, otherPersonCode } from '#contract/wire/meant-person.ts';
import { refusalExamples, refusedBy, refusedReplies } from './openapi-refusals.ts';
import { tagList, tagOf } from './openapi-tags.ts';
import type { Joined } from '#server/resources/joined.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Generates the API's OpenAPI 3.1 document from the contract, so that it is always up to date. Yields to the event
 * loop after each endpoint, because all of them together would block other requests.
 */
export async function openApiDocument(joined: readonly Joined[], serverUrl: string): Promise<Json> {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { name, endpoint } of joined) {
    await nextTurn();
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: productName,
      version: '1',
      description: 'Event ticketing and entry validation.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Gatehouse' },
    },
    servers: [{ url: serverUrl }],
    tags: tagList,
    paths,
    components: {
      schemas: { Failure: schemaOf(failureReply) },
      responses: refusedReplies,
      examples: refusalExamples(joined),
      securitySchemes: {
        person: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        device: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Device <id>, with X-Device-Signature.',
        },
        applePass: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'ApplePass <authenticationToken>, with the token in the Apple Wallet pass.',
        },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  };
}

const security: Readonly<Record<Endpoint['access'], readonly Json[]>> = {
  public: [],
  api_key: [{ apiKey: [] }],
  signed_in: [{ person: [] }],
  organizer: [{ person: [] }],
  admin: [{ person: [] }],
  event_owner: [{ person: [] }],
  event_staff: [{ person: [] }],
  event_orders: [{ person: [] }],
  event_seller: [{ person: [] }],
  event_supervisor: [{ person: [] }],
  event_scanner: [{ person: [] }],
  event_device: [{ device: [] }],
  event_door: [{ person: [] }, { device: [] }],
  apple_pass: [{ applePass: [] }],
};

const takesPerson = ({ access }: Endpoint): boolean => security[access].some((one) => 'person' in one);
const meantPerson: Json = {
  name: meantPersonHeader,
  in: 'header',
  required: false,
  description: `Credential id of the person the call is meant for; it fails with 409 ${otherPersonCode} if the token belongs to someone else.`,
  schema: { type: 'string' },
};

/** Returns the first sentence; a dot within it, such as in a number or a file name, has no space after it. */
const firstSentence = (text: string): string => /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    tags: [tagOf(endpoint.path)],
    summary: firstSentence(endpoint.about),
    description: `${endpoint.about}\n\nAccess: ${endpoint.access}.`,
    security: security[endpoint.access],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(takesPerson(endpoint) ? [meantPerson] : []),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body) } },
          },
        }),
    responses: { ...succeeded(endpoint), ...refusedBy(name, endpoint) },
  };
}

function succeeded(endpoint: Endpoint): Json {
  const { reply, noBody = [] } = endpoint;
  const whole =
    reply === undefined
      ? { description: 'Bytes', content: { 'application/octet-stream': {} } }
      : { description: 'Success', content: { 'application/json': { schema: schemaOf(reply) } } };
  return {
    ...(reply !== undefined || repliesBytes(endpoint) ? { 200: whole } : {}),
    ...Object.fromEntries(noBody.map((status) => [status, { description: noBodyWords[status] }])),
  };
}

const noBodyWords = { 200: 'OK', 201: 'Created', 204: 'No content', 304: 'Not modified' } as const;

function parameters(schema: Schema | undefined, place: 'path' | 'query'): readonly Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Json;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }));
}

/** Converts the input schema; rules that JSON Schema cannot express are omitted. */
function schemaOf(schema: Schema): Json {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema as never, {
    errorMode: 'ignore',
    typeMode: 'input',
    // Passed-through values are documented in the form they should have.
    overrideSchema: ({ valibotSchema }) =>
      'shown' in valibotSchema ? schemaOf(valibotSchema.shown as Schema) : null,
  });
  return rest;
}
