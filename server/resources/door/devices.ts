import type {
  allowDevice as allowEndpoint,
  enrolDevice,
  inviteDevice,
  listDevices,
  moveDevice as moveEndpoint,
  renameDevice as renameEndpoint,
  renewDevice as renewEndpoint,
  revokeDevice as revokeEndpoint,
} from '#contract/door/devices.ts';
import { deviceOnly } from '#server/access/refusals.ts';
import type { Answer } from '#server/resources/call.ts';
import {
  type DevicesDeps,
  type InviteDeps,
  inviteDeviceTo,
  enrolByCode,
  renewLease,
  listDevicesOf,
} from '#server/door/enrol-devices.ts';
import {
  allowDeviceOf,
  renameDeviceOf,
  revokeDeviceOf,
  type RevokeDeps,
} from '#server/door/revoke-devices.ts';

import { moveDeviceOf, type MoveDeps } from '#server/door/move-device.ts';

/** Devices of an event: invited once, enrolled with their own key, on a lease. */
export function devicesResource(deps: DevicesDeps & InviteDeps & RevokeDeps & MoveDeps): {
  readonly inviteDevice: Answer<typeof inviteDevice>;
  readonly enrolDevice: Answer<typeof enrolDevice>;
  readonly renewDevice: Answer<typeof renewEndpoint>;
  readonly listDevices: Answer<typeof listDevices>;
  readonly renameDevice: Answer<typeof renameEndpoint>;
  readonly moveDevice: Answer<typeof moveEndpoint>;
  readonly revokeDevice: Answer<typeof revokeEndpoint>;
  readonly allowDevice: Answer<typeof allowEndpoint>;
} {
  return {
    inviteDevice: ({ params, body, caller }) => inviteDeviceTo(deps, params.registrationId, body, caller),
    enrolDevice: ({ body, caller }) => enrolByCode(deps, body, caller),
    renewDevice: ({ body, caller }) =>
      caller.kind === 'device' ? renewLease(deps, caller, body) : Promise.resolve(deviceOnly),
    listDevices: ({ params, query, caller }) => listDevicesOf(deps, params.registrationId, caller, query),
    renameDevice: ({ params, body, caller }) => renameDeviceOf(deps, params, body.name, caller),
    moveDevice: ({ params, body, caller }) => moveDeviceOf(deps, params, body.gateId, caller),
    revokeDevice: ({ params, query, caller }) =>
      revokeDeviceOf(deps, params, query.enrolAgain === 'refused', caller),
    allowDevice: ({ params, caller }) => allowDeviceOf(deps, params, caller),
  };
}
