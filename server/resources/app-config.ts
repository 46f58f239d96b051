import type * as contract from '#contract/app-config.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { ShownLook } from '#server/administration/look/shown-look.ts';
import type { Config } from '#server/config/config.ts';
import type { PassKeys } from '#server/tickets/passes/pass-keys.ts';
import type { Answer } from './call.ts';

/** Tells the app how to reach Google sign-in, if fully configured, and the installation's branding. */
export function createAppConfig(
  google: Config['google'],
  shown: ShownLook,
  passes: PassKeys,
): { readonly [K in 'appConfig' | 'readLogo']: Answer<(typeof contract)[K]> } {
  return {
    appConfig: configOf(google, shown, passes),
    async readLogo({ params: { logoId, size } }) {
      const bytes = await shown.image(logoId, size);
      if (isRefusal(bytes)) return bytes;
      return { bytes, contentType: 'image/png', from: 0, total: bytes.length, etag: `${logoId}-${size}` };
    },
  };
}

/** Returns the app's current configuration for this server. */
export function configOf(
  google: Config['google'],
  shown: Pick<ShownLook, 'look'>,
  passes: PassKeys,
): () => Promise<ReplyOf<typeof contract.appConfig>> {
  const setup =
    google === null || google.apiKey === null
      ? null
      : {
          apiKey: google.apiKey,
          authDomain: google.authDomain,
          projectId: google.audience,
          emulatorUrl: google.emulatorUrl,
        };
  const offered = { apple: passes.apple !== null, google: passes.google !== null };
  return async () => ({ google: setup, look: await shown.look(), passes: offered });
}
