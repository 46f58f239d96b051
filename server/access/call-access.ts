import type { Access } from '#contract/wire/endpoint.ts';
import type { TeamRole } from '#server/database/events/event-team.ts';
import { badPassToken, notAllowed, notSignedIn, otherEvent } from './refusals.ts';
import { refusal, type Refusal } from './refusal.ts';
import type { Caller } from './caller.ts';
import { decideEventRight, type EventRight } from './event-access.ts';

/** The facts about a call that decide whether its caller may make it. */
export interface AccessFacts {
  readonly caller: Caller;
  /** Whether the API key sent is ours. It identifies an app and is not a secret. */
  readonly apiKeyKnown: boolean;
  /** The event in the path; null if there is none. */
  readonly eventId: string | null;
  /** The serial of the pass in the path; null if there is none. */
  readonly passSerial: string | null;
  /** Resolves with the caller's role at the event, `null` if the event does not exist. Called only when it matters. */
  readonly teamRole: () => Promise<TeamRole | null>;
}

const needsDevice = refusal(401, 'device_needed', (texts) => texts.access.needsDevice);
const needsApiKey = refusal(401, 'api_key_needed', (texts) => texts.access.needsApiKey);

/**
 * Decides whether a caller may make a call: `null` if so, otherwise the refusal. Denies by default: an access rule
 * that is not handled here ends in a refusal.
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
    case 'event_owner':
      return decideTeam(facts, 'own');
    case 'event_staff':
      return decideTeam(facts, 'run');
    case 'event_orders':
      return decideTeam(facts, 'orders');
    case 'event_seller':
      return decideTeam(facts, 'sell');
    case 'event_supervisor':
      return decideTeam(facts, 'supervise');
    case 'event_scanner':
      return decideTeam(facts, 'door');
    case 'event_device':
      return facts.caller.kind === 'device' ? decideDevice(facts.caller, facts.eventId) : needsDevice;
    case 'event_door':
      return facts.caller.kind === 'device'
        ? decideDevice(facts.caller, facts.eventId)
        : decideTeam(facts, 'door');
    case 'apple_pass':
      return facts.caller.kind === 'pass' && facts.caller.serial === facts.passSerial ? null : badPassToken;
    default:
      return notAllowed;
  }
}

function decideRole(caller: Caller, roles: readonly string[]): Refusal | null {
  if (caller.kind !== 'user') return notSignedIn;
  return roles.includes(caller.role) ? null : notAllowed;
}

/** A team right applies to the event in the path; a call without one is denied to everyone. */
async function decideTeam(facts: AccessFacts, right: EventRight): Promise<Refusal | null> {
  if (facts.caller.kind === 'user' && facts.eventId === null) return notAllowed;
  return decideEventRight(right, facts.caller, facts.teamRole);
}

/** A call without an event in its path is about the device itself. */
function decideDevice(device: Extract<Caller, { kind: 'device' }>, eventId: string | null): Refusal | null {
  return eventId === null || eventId === device.eventId ? null : otherEvent;
}
