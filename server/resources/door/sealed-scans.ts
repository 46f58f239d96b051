import type { takeSealedScans } from '#contract/door/sealed-scans.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { handOverScans } from '#server/door/hand-over-scans.ts';
import type { SealedScansDeps } from '#server/door/sealed-scans.ts';
import type { Answer } from '#server/resources/call.ts';

/** Unsent scans of revoked devices, from the files that they saved. */
export function sealedScansResource(deps: SealedScansDeps): {
  readonly takeSealedScans: Answer<typeof takeSealedScans>;
} {
  return {
    async takeSealedScans({ params, caller, raw }) {
      const bytes = raw?.bytes ?? new Uint8Array(0);
      const taken = await handOverScans(deps, params.registrationId, bytes, caller);
      if (isRefusal(taken)) return taken;
      const { deviceId, count, applied, duplicate, conflict, parked, later } = taken;
      return {
        deviceId,
        count,
        taken: applied + conflict,
        known: duplicate,
        conflicts: conflict,
        left: parked + later,
      };
    },
  };
}
