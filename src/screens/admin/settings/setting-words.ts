import type { FoundSettings } from '#contract/administration/settings.ts';
import { settingNames, type SettingName } from '#domain/people/server-settings.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';

export type Setting = FoundSettings['items'][number];
type Value = Setting['value'];

/** A setting that this app knows; null of a newer server's. */
export const knownName = (name: string): SettingName | null =>
  settingNames.find((known) => known === name) ?? null;

/** A value as it is read. */
export function valueWords(texts: Catalogue['settings'], { count }: Formats, value: Value): string {
  if (typeof value === 'boolean') return value ? texts.on : texts.off;
  if (typeof value === 'number') return count(value);
  return value === '' ? texts.nothing : value;
}
