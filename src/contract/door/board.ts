import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { repliedBattery } from './fields.ts';

/** Number of minutes in a gate's chart, the current one last. */
export const boardMinutes = 60;

const boardDevice = v.object({
  deviceId: v.string(),
  name: v.string(),
  gateId: v.nullable(v.string()),
  lastContactAt: v.nullable(v.number()),
  /** Unsent scans at its last contact; null if its app does not report them. */
  unsent: v.nullable(v.number()),
  appVersion: v.nullable(v.string()),
  battery: repliedBattery,
});

export const readBoard = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/door',
  access: 'event_door',
  about:
    'The current state of the door: people inside, admissions and refusals per gate, and the age of these figures. Devices are included for supervisors; stewards get only the figures.',
  params: eventParams,
  reply: v.object({
    /** Server time of all this data, ms. */
    time: v.number(),
    revision: v.number(),
    name: v.string(),
    timeZone: v.string(),
    doorsOpenAt: v.number(),
    endsAt: v.number(),
    inside: v.number(),
    /** Maximum number of people inside; null means no limit. */
    capacity: v.nullable(v.number()),
    /** Admitted in the current minute. */
    thisMinute: v.number(),
    turnedAway: v.number(),
    openConflicts: v.number(),
    /** Whether the caller may resolve conflicts and see devices. */
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
        /** People inside who entered here. */
        inside: v.number(),
        turnedAway: v.number(),
        /** Supervisors' decisions: admitted against a verdict, sent away when asked. Absent from older servers. */
        letIn: v.optional(v.number(), 0),
        sentAway: v.optional(v.number(), 0),
        /** Admissions by minute, oldest first. */
        minutes: v.array(v.number()),
        /**
         * The add-on redeemed here: `entered` counts redemptions, which no other number of the board does. Null for
         * an entrance.
         */
        addOn: v.optional(v.nullable(v.string()), null),
        /** Number of devices that may scan here, and the latest contact of any; null if there was none. */
        devices: v.number(),
        lastContactAt: v.nullable(v.number()),
      }),
    ),
    /** Rules changed in the last hour while people were inside, newest first, at most 10. Absent from older servers. */
    ruleChanges: v.optional(
      v.array(v.object({ checkpoint: v.string(), at: v.number(), inside: v.number() })),
      [],
    ),
    /**
     * Scans lost with cleared stores of devices, until acknowledged. Devices are listed for supervisors only, latest
     * report first, at most 20. Absent from older servers.
     */
    lost: v.optional(
      v.object({
        scans: v.number(),
        devices: v.array(
          v.object({ deviceId: v.string(), epoch: v.string(), name: v.string(), lost: v.number() }),
        ),
      }),
    ),
    /** Number of devices that may scan, and number of silent ones. */
    scanners: v.object({ total: v.number(), silent: v.number() }),
    /** Longest silent first, at most 100. */
    devices: v.array(boardDevice),
    /**
     * Every enrolled device, including those with expired access, longest silent first, at most 100; for supervisors
     * only. Absent from older servers.
     */
    enrolled: v.optional(
      v.object({
        total: v.number(),
        devices: v.array(v.object({ ...boardDevice.entries, leaseExpiresAt: v.number() })),
      }),
    ),
    /**
     * Unsent scans of every device at its last contact, including expired and revoked ones; devices with the most
     * first, at most 100; for supervisors only. Absent from older servers.
     */
    owing: v.optional(v.object({ scans: v.number(), devices: v.array(boardDevice) })),
  }),
});
