import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { changeSettings, readSettings } from '#contract/administration/settings.ts';
import { appConfig } from '#contract/app-config.ts';
import type { SettingName } from '#domain/people/server-settings.ts';
import type { Setting } from './setting-text.ts';

/** Reads affected by a change of a setting: the list with its history, and the page's branding. */
export const settingReads = [readSettings, appConfig];

/** Changes one setting. */
export function useChange(name: SettingName) {
  const { call } = useEngines();
  const texts = useMessages('settings');
  return useAction({
    run: (value: Setting['value']) => call(changeSettings, { body: { [name]: value } }),
    reads: settingReads,
    says: () => ({ title: texts.saved(texts.names[name]) }),
  });
}
