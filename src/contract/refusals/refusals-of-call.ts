import { isLargeUpload, repliesBytes, type Access, type Endpoint } from '#contract/wire/endpoint.ts';
import { accountsCalls } from './accounts-calls.ts';
import { administrationCalls } from './administration-calls.ts';
import { doorCalls } from './door-calls.ts';
import { eventsCalls } from './events-calls.ts';
import type { RefusalCode } from './refusals.ts';
import { salesCalls } from './sales-calls.ts';
import { ticketsCalls } from './tickets-calls.ts';

/** Each call's own error codes, by its name in the contract. */
const ownRefusals: Readonly<Record<string, readonly RefusalCode[]>> = {
  ...accountsCalls,
  ...administrationCalls,
  ...doorCalls,
  ...eventsCalls,
  ...salesCalls,
  ...ticketsCalls,
};

/** The calls that have a list. */
export const callsWithRefusals: readonly string[] = Object.keys(ownRefusals);

/** Error codes of every call: from transport, from the Authorization header, and from rate limits. */
export const refusalsOfEveryCall = [
  'body_broken_off',
  'too_large',
  'rate_limited',
  'internal',
  'not_ready',
  'unknown_scheme',
  'invalid_token',
  'token_expired',
  'session_ended',
  'role_changed',
  'other_person',
  'bad_signature',
  'device_unknown',
  'device_revoked',
  'clock_skew',
  'lease_expired',
  'bad_pass_token',
] as const satisfies readonly RefusalCode[];

const ofPerson = ['not_signed_in', 'not_allowed'] as const;
const atEvent = [...ofPerson, 'event_not_found'] as const;
const ofDevice = ['device_needed', 'other_event'] as const;

const byAccess: Readonly<Record<Access, readonly RefusalCode[]>> = {
  public: [],
  api_key: ['api_key_needed'],
  signed_in: ['not_signed_in'],
  organizer: ofPerson,
  admin: ofPerson,
  event_owner: atEvent,
  event_staff: atEvent,
  event_orders: atEvent,
  event_seller: atEvent,
  event_supervisor: atEvent,
  event_scanner: atEvent,
  event_device: ofDevice,
  event_door: [...atEvent, 'other_event'],
  // Error codes of every call with a pass token.
  apple_pass: [],
};

/**
 * Returns every error code of a call, each once: its own, those of its access, and those of its transport. The single
 * source for the API description and for the test that watches the server's answers.
 *
 * @param name the call's name in the contract
 * @throws when the contract has no list for it
 */
export function refusalsOfCall(name: string, endpoint: Endpoint): readonly RefusalCode[] {
  const own = ownRefusals[name];
  if (own === undefined) throw new Error(`No list says what ${name} may be refused with`);
  const { access, params, query, body } = endpoint;
  const sent: readonly RefusalCode[] = body === undefined ? [] : ['malformed_json', 'unsupported_type'];
  const takes =
    params !== undefined || query !== undefined || body !== undefined || endpoint.rawBody === true;
  return [
    ...new Set([
      ...own,
      ...byAccess[access],
      ...sent,
      ...(isLargeUpload(endpoint) ? (['server_busy'] as const) : []),
      ...(takes ? (['invalid'] as const) : []),
      ...(repliesBytes(endpoint) ? (['range_not_satisfiable'] as const) : []),
      ...refusalsOfEveryCall,
    ]),
  ];
}
