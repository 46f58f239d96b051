import type { FoundSettings } from '#contract/administration/settings.ts';
import { settingNames, type SettingName } from '#domain/people/server-settings.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';

export type Setting = FoundSettings['items'][number];
type Value = Setting['value'];

/** Returns a known setting's name; null for one of a newer server. */
export const knownName = (name: string): SettingName | null =>
  settingNames.find((known) => known === name) ?? null;

/** Formats a value for display. */
export function valueText(texts: Catalogue['settings'], { count }: Formats, value: Value): string {
  if (typeof value === 'boolean') return value ? texts.on : texts.off;
  if (typeof value === 'number') return count(value);
  return value === '' ? texts.nothing : value;
}
