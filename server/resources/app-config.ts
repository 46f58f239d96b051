import type * as contract from '#contract/app-config.ts';
import type { Config } from '#server/config/config.ts';
import type { Answer } from './call.ts';

/** Tells the app how to reach Google sign-in, where it is set up whole. */
export function createAppConfig(google: Config['google']): { appConfig: Answer<typeof contract.appConfig> } {
  const setup =
    google === null || google.apiKey === null
      ? null
      : {
          apiKey: google.apiKey,
          authDomain: google.authDomain,
          projectId: google.audience,
          emulatorUrl: google.emulatorUrl,
        };
  return { appConfig: () => Promise.resolve({ google: setup }) };
}
