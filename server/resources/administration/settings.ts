import type * as contract from '#contract/administration/settings.ts';
import {
  changeSettings,
  listSettings,
  putLogo,
  type SettingsDeps,
} from '#server/administration/settings/manage-settings.ts';
import type { Answer } from '#server/resources/call.ts';

/** Settings that administrators change at runtime. */
export function createSettings(deps: SettingsDeps): {
  readonly [K in 'readSettings' | 'changeSettings' | 'putLogo']: Answer<(typeof contract)[K]>;
} {
  return {
    readSettings: () => listSettings(deps),
    changeSettings: ({ body, caller }) => changeSettings(deps, caller, body),
    putLogo: ({ raw, caller }) => putLogo(deps, caller, raw?.bytes ?? new Uint8Array(0)),
  };
}
