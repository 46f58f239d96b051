import * as v from 'valibot';
import { repliedBattery } from './fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { lostReport } from './lost-scans.ts';
import { wordOf } from '../wire/word.ts';
import { typedLine } from '../wire/plain-text.ts';
import { eventParams } from '../wire/event-fields.ts';
import { newId } from '../wire/form-fields.ts';
import { count, searchText } from '../wire/page-query.ts';
import { problem } from '#contract/wire/field-problem.ts';

/** What a device may undo: a steward's device only its last passage, a supervisor's any. */
export const deviceRoles = ['steward', 'supervisor'] as const;

/**
 * How a device signs a request: header `Authorization: Device <deviceId>` and `X-Device-Signature: <ms since 1970,
 * server time>:<base64url>`, ECDSA P-256 with SHA-256 over `gatehouse device 1\n<METHOD>\n<path and
 * query>\n<ms>\n<hex SHA-256 of the body>`. The server refuses a time more than 5 minutes off with 401 `clock_skew`
 * and its own time in `details.time`, so that the device can correct its clock and retry at once.
 */
export const lease = v.object({
  deviceId: v.string(),
  eventId: v.string(),
  name: v.string(),
  gateId: v.nullable(v.string()),
  /** Only a new code moves this device to another gate. Absent from older servers. */
  gateFixed: v.optional(v.boolean()),
  /** How often the desk has moved this device to another gate since it enrolled. Absent from older servers. */
  gateMove: v.optional(v.number()),
  role: wordOf(deviceRoles, 'steward'),
  /** ms. After this time without contact, the device stops admitting and deletes the attendee list. */
  expiresAt: v.number(),
  /** Keys that may sign this event's manifest: the device's root of trust. */
  eventKeys: v.array(v.object({ keyId: v.string(), publicKey: v.string() })),
  /**
   * base64url of a raw P-256 key to which a revoked device encrypts its unsent scans (domain/sealed-scans). Absent
   * from older servers; unsent scans then stay on the device unencrypted.
   */
  sealKey: v.optional(v.string()),
  /** Reply to an enrolment: the losses reported with it need not be reported again. Absent from older servers. */
  lossesTaken: v.optional(v.boolean()),
});
export type Lease = v.InferOutput<typeof lease>;

const deviceName = v.pipe(typedLine, v.nonEmpty(problem('fillIn')), v.maxLength(80));

export const inviteDevice = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/devices',
  access: 'event_scanner',
  about:
    'Creates an enrolment code, valid for 10 minutes and one device. People who don’t run the event can create one for their own phone (`own`), which then has at most their own rights; supervisors also for stewards’ phones at their own gates. A repeat with the same `codeId` returns the same code. Fails with 403 `enrolment_barred` if the person’s own device was revoked and barred from enrolling again.',
  params: eventParams,
  body: v.object({
    role: v.optional(v.picklist(deviceRoles), 'steward'),
    gateId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64))), null),
    /** The code is for the caller's own phone. */
    own: v.optional(v.boolean()),
    /** Older servers ignore it, and create a code at each call. */
    codeId: v.optional(newId),
  }),
  reply: v.object({
    code: v.string(),
    expiresAt: v.number(),
    /** Identifies the device that enrolled with it. Absent from older servers. */
    inviteId: v.optional(v.string()),
  }),
});

/** Request of a team member for their own phone: it gets the member's permissions, which the server decides. */
export const ownPhone = (gateId: string | null) => ({ gateId, role: 'supervisor', own: true }) as const;

export const enrolDevice = endpoint({
  method: 'POST',
  path: '/api/devices/enrol',
  access: 'public',
  about:
    'Exchanges an enrolment code for a device lease. Repeating it with the same key while the code is valid returns the same lease. If a member of the event’s team is signed in on the phone, the phone is registered as theirs. Fails with 403 `enrolment_barred` for a phone, or the phone of a person, that was revoked and barred from enrolling at this event again; the code then stays unused.',
  body: v.object({
    code: v.pipe(v.string(), v.maxLength(64)),
    /** base64url of the raw (uncompressed, 65 bytes) P-256 public key. */
    publicKey: v.pipe(v.string(), v.maxLength(120)),
    /**
     * base64url of ECDSA P-256 with SHA-256, by that key, over `gatehouse enrolment 1\n<code>\n<publicKey>` as in
     * this body: nobody can enrol a key that is not theirs.
     */
    proof: v.pipe(v.string(), v.maxLength(120)),
    name: deviceName,
    /** Scans lost with a store that the browser cleared; those of other events than the code’s are ignored. */
    lost: v.optional(v.pipe(v.array(lostReport), v.maxLength(20))),
  }),
  reply: lease,
});

export const renewDevice = endpoint({
  method: 'POST',
  path: '/api/devices/renew',
  access: 'event_device',
  about:
    'Extends the lease of the signing device by 12 hours and reports the gate it works at. Fails with 403 `gate_change_not_allowed` if the code of a steward’s device named another gate.',
  body: v.object({
    gateId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64)))),
    /** The lease’s `gateMove` known to the device: a gate chosen before a later move is ignored. */
    gateMove: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  reply: lease,
});

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/devices',
  access: 'event_supervisor',
  about:
    'An event’s devices with their last contact and missing scans: active ones first, newest first. Supervisors see the devices at the gates of their own phones. `search`: part of the name of a device or its gate.',
  params: eventParams,
  query: v.object({
    search: searchText,
    /** `working_stewards`: stewards' phones that are not revoked. Older servers ignore it and list all. */
    only: v.optional(v.picklist(['working_stewards'])),
    page: count('1', 1_000_000),
    // Older apps do not page; the default exceeds the devices of any event.
    limit: count('500', 500),
  }),
  reply: v.object({
    /** Total number found; older servers sent at most 500, without a total or a search. */
    total: v.optional(v.number()),
    items: v.array(
      v.object({
        deviceId: v.string(),
        name: v.string(),
        gateId: v.nullable(v.string()),
        /** False until the device knows that the desk moved it there. Absent from older servers. */
        gateHeard: v.optional(v.boolean()),
        role: wordOf(deviceRoles, 'steward'),
        enrolledAt: v.number(),
        lastContactAt: v.nullable(v.number()),
        lastSeq: v.number(),
        /** Sequence numbers known to be missing in the current epoch. */
        missing: v.number(),
        revokedAt: v.nullable(v.number()),
        /** Since when this phone and its user are barred from enrolling here; absent or null: not barred. */
        barredAt: v.optional(v.nullable(v.number())),
        /** The invitation of its latest enrolment; null for older devices, absent from older servers. */
        inviteId: v.optional(v.nullable(v.string())),
        battery: repliedBattery,
      }),
    ),
    /** The gates whose devices the caller manages, if not all; absent from older servers. */
    ownGates: v.optional(v.array(v.string())),
    /** When the server was last restored from a backup since the event was created, ms; absent or null: never. */
    restoredAt: v.optional(v.nullable(v.number())),
  }),
});

const enrolAgain = ['allowed', 'refused'] as const;
const deviceOfEvent = v.object({ ...eventParams.entries, deviceId: v.pipe(v.string(), v.maxLength(64)) });

export const renameDevice = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/devices/{deviceId}',
  access: 'event_supervisor',
  about:
    'Renames a device for everyone. Idempotent. Fails with 403 `not_your_gate` for a supervisor if it works at none of their own gates.',
  params: deviceOfEvent,
  body: v.object({ name: deviceName }),
  reply: v.object({ name: v.string() }),
});

export const moveDevice = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/devices/{deviceId}/gate',
  access: 'event_supervisor',
  about:
    'Moves a device to another gate, even if it can’t choose one itself. It follows within seconds if it is online, otherwise at its next contact. Idempotent. Fails with 404 for a revoked device, 422 `gate_not_found`, 403 `not_your_gate` as for renaming.',
  params: deviceOfEvent,
  body: v.object({ gateId: v.pipe(v.string(), v.maxLength(64)) }),
  reply: v.object({ gateId: v.string() }),
});

export const revokeDevice = endpoint({
  method: 'DELETE',
  path: '/api/events/{registrationId}/devices/{deviceId}',
  access: 'event_supervisor',
  about:
    'Revokes a device; its next call fails with 401 device_revoked. With `enrolAgain=refused`, which only people who run the event can set, neither its phone nor the person it belongs to can enrol at this event again. Fails with 403 `not_your_gate` as for renaming.',
  params: deviceOfEvent,
  /** Defaults to `allowed`. */
  query: v.object({ enrolAgain: v.optional(v.picklist(enrolAgain)) }),
  reply: v.object({
    revoked: v.boolean(),
    /** The current value; absent from older servers, which cannot refuse. */
    enrolAgain: v.optional(wordOf(enrolAgain, 'allowed')),
  }),
});

export const allowDevice = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/devices/{deviceId}/allow',
  access: 'event_staff',
  about:
    'Allows the phone of a revoked device, and the person it belongs to, to enrol at this event again. Fails with 403 `enrolment_barred` for that person, unless the event is theirs.',
  params: deviceOfEvent,
  reply: v.object({ allowed: v.boolean() }),
});
