import type { Access } from '#contract/endpoint.ts';
import { refusal, type Caller, type Refusal } from '../resource.ts';
import { notAllowed, notSignedIn } from './failure-response.ts';

/** What has to be known about a call to decide who may make it. */
export interface AccessFacts {
  readonly caller: Caller;
  /** Whether the API key sent is ours. It names an app and is no secret. */
  readonly apiKeyKnown: boolean;
  /** The event in the path, if there is one. */
  readonly eventId: string | null;
  /** Asked only where it decides: whether a person belongs to the event's team, and `null` where there is no such event. */
  readonly isEventStaff: () => Promise<boolean | null>;
}

const unknownEvent = refusal(404, 'event_not_found', 'There is no such event.');
const notThisEvent = refusal(403, 'other_event', 'This device is enrolled for another event.');
const needsDevice = refusal(
  401,
  'device_needed',
  'Only an enrolled device may do this; sign the request with its key.',
);
const needsApiKey = refusal(401, 'api_key_needed', 'Send the API key of the app in X-API-Key.');

/**
 * Who may make a call: `null` where the caller may, else the refusal. What is not said is denied: an access word
 * that this rule does not know ends in a refusal.
 */
export async function decideAccess(access: Access, facts: AccessFacts): Promise<Refusal | null> {
  switch (access) {
    case 'public':
      return null;
    case 'api_key':
      return facts.apiKeyKnown ? null : needsApiKey;
    case 'signed_in':
      return facts.caller.kind === 'user' ? null : notSignedIn;
    case 'organizer':
      return decideRole(facts.caller, ['ORGANIZER', 'ADMIN']);
    case 'admin':
      return decideRole(facts.caller, ['ADMIN']);
    case 'event_staff':
      return decideStaff(facts);
    case 'event_device':
      return facts.caller.kind === 'device' ? decideDevice(facts.caller, facts.eventId) : needsDevice;
    case 'event_door':
      return facts.caller.kind === 'device' ? decideDevice(facts.caller, facts.eventId) : decideStaff(facts);
    default:
      return notAllowed;
  }
}

function decideRole(caller: Caller, roles: readonly string[]): Refusal | null {
  if (caller.kind !== 'user') return notSignedIn;
  return roles.includes(caller.role) ? null : notAllowed;
}

async function decideStaff(facts: AccessFacts): Promise<Refusal | null> {
  if (facts.caller.kind !== 'user') return notSignedIn;
  if (facts.eventId === null || facts.caller.role === 'NORMAL_USER') return notAllowed;
  const staff = await facts.isEventStaff();
  if (staff === null) return unknownEvent;
  return staff || facts.caller.role === 'ADMIN' ? null : notAllowed;
}

/** A call without an event in its path is about the device itself. */
function decideDevice(device: Extract<Caller, { kind: 'device' }>, eventId: string | null): Refusal | null {
  return eventId === null || eventId === device.eventId ? null : notThisEvent;
}
