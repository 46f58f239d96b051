import type { Call } from '#api/call.ts';
import { changeGate, listGates } from '#contract/door/gates.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { askUnless } from '#contract/wire/holders-query.ts';
import type { Result } from '#domain/failures/failure.ts';
import { saveChanges } from '#domain/text/save-changes.ts';
import type { Saved } from '#domain/text/stored-draft.ts';
import type { Texts } from '#domain/text/three-way.ts';

type GateFacts = ReplyOf<typeof changeGate>;

/** The fields of a gate's form. */
export type GateField = 'name' | 'checkpoint';

/** Returns what a form starts with; null for a new gate. */
export const savedGate = (gate: Pick<GateFacts, GateField | 'version'> | null): Saved<GateField> => ({
  texts: { name: gate?.name ?? '', checkpoint: gate?.checkpoint ?? 'event' },
  version: gate?.version ?? '',
});

interface GateChange {
  readonly eventId: string;
  readonly gateId: string;
  /** The gate as it was shown. */
  readonly over: Saved<GateField>;
  readonly typed: Texts<GateField>;
  /** False: the server asks before a change that ticket holders are notified of. */
  readonly isAgreed: boolean;
}

/**
 * Changes a gate. What was saved elsewhere in the meantime stays; refused (`changed_elsewhere`) only if it collides.
 * A change whose reply was lost has no version of its own yet: repeated, it collides with nothing.
 */
export function saveGate(
  call: Call,
  { eventId, gateId, over, typed, isAgreed }: GateChange,
): Promise<Result<GateFacts>> {
  const params = { registrationId: eventId, gateId };
  return saveChanges({
    over,
    typed,
    // Sends both fields, because a server without versions replaces an absent field with its default.
    send: (_changes, version, body) =>
      call(changeGate, { params, query: { ...version, ...askUnless(isAgreed) }, body }),
    read: async () => {
      const now = await call(listGates, { params: { registrationId: eventId } });
      if (!now.ok) return now;
      const found = now.value.items.find((gate) => gate.gateId === gateId);
      return { ok: true, value: found === undefined ? over : savedGate(found) };
    },
  });
}
