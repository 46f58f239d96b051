import { isRedeemedAt, redeemsAddOn } from '#domain/door/redeem.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';

/** Returns the name of the add-on redeemed at a gate; undefined at an entrance. */
export function addOnAt({ gates, rules, types }: ManifestHeader, gateId: string): string | undefined {
  const gate = gates.find((one) => one.gateId === gateId);
  const own = gate && rules[gate.checkpoint];
  if (gate === undefined || own === undefined || !redeemsAddOn(own)) return undefined;
  return types.find((type) => isRedeemedAt(type, gate))?.name ?? gate.name;
}
