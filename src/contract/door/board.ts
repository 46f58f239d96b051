import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { repliedBattery } from './fields.ts';

/** Minutes of the line of a gate, the present one last. */
export const boardMinutes = 60;

const boardDevice = v.object({
  deviceId: v.string(),
  name: v.string(),
  gateId: v.nullable(v.string()),
  lastContactAt: v.nullable(v.number()),
  /** Scans that it had yet to send at its last contact; null where its app doesn't say. */
  unsent: v.nullable(v.number()),
  appVersion: v.nullable(v.string()),
  battery: repliedBattery,
});

export const readBoard = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/door',
  access: 'event_door',
  about:
    'The door now: who is inside, what each gate let in and turned away, and how old that is. Devices are told to whoever supervises; stewards get the numbers.',
  params: eventParams,
  reply: v.object({
    /** Server time of all of it, ms. */
    time: v.number(),
    revision: v.number(),
    name: v.string(),
    timeZone: v.string(),
    doorsOpenAt: v.number(),
    endsAt: v.number(),
    inside: v.number(),
    /** People who may be inside; null is no limit. */
    capacity: v.nullable(v.number()),
    /** Let in during this minute. */
    thisMinute: v.number(),
    turnedAway: v.number(),
    openConflicts: v.number(),
    /** Whether the caller may resolve conflicts and sees devices. */
    supervises: v.boolean(),
    areas: v.array(
      v.object({ checkpoint: v.string(), inside: v.number(), capacity: v.nullable(v.number()) }),
    ),
    gates: v.array(
      v.object({
        gateId: v.string(),
        name: v.string(),
        checkpoint: v.string(),
        entered: v.number(),
        departed: v.number(),
        /** People inside who came in by it. */
        inside: v.number(),
        turnedAway: v.number(),
        /** What supervisors decided: let in against a verdict, sent away where one asked. Servers before it did not say. */
        letIn: v.optional(v.number(), 0),
        sentAway: v.optional(v.number(), 0),
        /** Let in by minute, the oldest first. */
        minutes: v.array(v.number()),
        /** The add-on that is redeemed here: `entered` counts redemptions, and no other number of the board does. Null for an entrance. */
        addOn: v.optional(v.nullable(v.string()), null),
        /** Devices that may scan here, and when the one that was heard last was heard; null: none ever was. */
        devices: v.number(),
        lastContactAt: v.nullable(v.number()),
      }),
    ),
    /**
     * Rules of areas that were changed while people were inside, in the last hour, the newest first, at most 10. Servers
     * before it did not say.
     */
    ruleChanges: v.optional(
      v.array(v.object({ checkpoint: v.string(), at: v.number(), inside: v.number() })),
      [],
    ),
    /**
     * Scans that went with the cleared stores of devices, until somebody has seen it; of which devices only to whoever
     * supervises, those that reported last first, at most 20. Servers before it did not say.
     */
    lost: v.optional(
      v.object({
        scans: v.number(),
        devices: v.array(
          v.object({ deviceId: v.string(), epoch: v.string(), name: v.string(), lost: v.number() }),
        ),
      }),
    ),
    /** How many devices there are that may scan, and how many of them are silent. */
    scanners: v.object({ total: v.number(), silent: v.number() }),
    /** The longest silent first, at most 100. */
    devices: v.array(boardDevice),
    /**
     * Every device that is enrolled, also where its access is over, the longest silent first, at most 100; to whoever
     * supervises. Servers before it did not say.
     */
    enrolled: v.optional(
      v.object({
        total: v.number(),
        devices: v.array(v.object({ ...boardDevice.entries, leaseExpiresAt: v.number() })),
      }),
    ),
    /**
     * What every device had yet to send at its last contact, also where its access is over or it was revoked; of the
     * devices those with the most first, at most 100; to whoever supervises. Servers before it did not say.
     */
    owing: v.optional(v.object({ scans: v.number(), devices: v.array(boardDevice) })),
  }),
});
