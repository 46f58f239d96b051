import {
  boundPart,
  sealedForm,
  signedPart,
  type SealedScans,
  type SealOrder,
} from '#domain/door/sealed-scans.ts';
import { signText } from '#platform/device-key.ts';
import { sealText } from '#platform/seal.ts';

/**
 * Encrypts scans to the server's key and signs the result with the device's own, so that nobody else can create such
 * a file.
 */
export async function sealScans(order: SealOrder<CryptoKey>): Promise<SealedScans> {
  const { eventId, deviceId, scans } = order;
  const facts = { eventId, deviceId, count: scans.length };
  const sealed = await sealText(order.sealKey, sealedForm, boundPart(facts), JSON.stringify(scans));
  const signature = await signText(order.privateKey, signedPart({ ...facts, ...sealed }));
  return { form: sealedForm, ...facts, ...sealed, signature };
}
