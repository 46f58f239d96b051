import type { listScans, sendScans } from '#contract/door/scans.ts';
import { deviceOnly } from '#server/access/refusals.ts';
import type { Answer } from '#server/resources/call.ts';
import { listScansOf } from '#server/door/scan-log.ts';
import { storeScans, type TakeScansDeps } from '#server/door/take-scans.ts';

interface ScansDeps extends TakeScansDeps {
  readonly database: Parameters<typeof listScansOf>[0];
}

/** The server's scan log: stores scans, and shows them to the event's team. */
export function scansResource(deps: ScansDeps): {
  readonly sendScans: Answer<typeof sendScans>;
  readonly listScans: Answer<typeof listScans>;
} {
  return {
    async sendScans({ params, body, caller }) {
      if (caller.kind !== 'device') return deviceOnly;
      const { deviceId, role } = caller;
      return storeScans(deps, {
        eventId: params.registrationId,
        device: { deviceId, supervisor: role === 'supervisor' },
        body,
      });
    },
    listScans: ({ params, query }) =>
      listScansOf(deps.database, params.registrationId, {
        search: query.search,
        before: query.before === undefined ? null : Number(query.before),
        limit: Number(query.limit),
      }),
  };
}
