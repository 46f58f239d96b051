import {
  settingGroups,
  settingNames,
  settingRanges,
  usualSettings,
  type ServerSettings,
  type SettingName,
} from '#domain/people/server-settings.ts';
import type { FoundSettings } from '#contract/administration/settings.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, refuseFields, type Refusal } from '#server/access/refusal.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import { addLogo, isDarkLogo } from '#server/database/administration/look.ts';
import {
  findSettingChanges,
  lockSettings,
  readSettings,
  subjectOf,
  writeSetting,
} from '#server/database/administration/settings.ts';
import { readLogoPicture } from '#server/administration/look/logo-picture.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';

export interface SettingsDeps {
  readonly database: Database;
  /** In ms. */
  readonly now: () => number;
  /** Whether emails are sent at all: without a mail server the sender's name has no effect. */
  readonly sendsEmail: boolean;
}

/** Values to set; omitted ones stay unchanged. */
export type SettingsChanges = { readonly [K in SettingName]?: ServerSettings[K] | undefined };

const maxChanges = 50;

/** Lists the settings, and who changed what. */
export async function listSettings({ database, sendsEmail }: SettingsDeps): Promise<FoundSettings> {
  const values = await readSettings(database);
  const changes = await findSettingChanges(database, maxChanges);
  const items = Object.entries(settingGroups).flatMap(([group, names]) =>
    names.map((name) => ({
      name,
      group,
      value: values[name],
      usual: usualSettings[name],
      ...(name in settingRanges ? settingRanges[name as keyof typeof settingRanges] : {}),
    })),
  );
  return {
    items: items.filter(({ name }) => sendsEmail || name !== 'senderName'),
    changes: changes.map(({ id, name, at, ...change }) => ({
      ...change,
      id: String(id),
      name: name.slice(name.indexOf(':') + 1),
      at: new Date(at).toISOString(),
    })),
  };
}

/** Changes settings and records each one whose value differs. */
export async function changeSettings(
  deps: SettingsDeps,
  caller: Caller,
  wish: SettingsChanges,
): Promise<FoundSettings | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  const { logo = '' } = wish;
  if (logo !== '' && (await isDarkLogo(deps.database, logo)) === null) return noLogo;
  const by = { userId: caller.userId, now: deps.now() };
  await deps.database.transaction(async (queries) => {
    const before = await lockSettings(queries);
    for (const name of settingNames) {
      const after = wish[name];
      if (after === undefined || after === before[name]) continue;
      await writeSetting(queries, name, after, by);
      await recordInAudit(queries, {
        at: by.now,
        actor: by.userId,
        action: 'setting_changed',
        subject: subjectOf(name),
        outcome: 'done',
        details: { before: before[name], after },
      });
    }
  });
  return listSettings(deps);
}

const noLogo = refuseFields(['logo', (texts) => texts.administration.noLogo]);

/** Sets the installation's logo; the previous one is kept so that the change can be undone. */
export async function putLogo(
  deps: SettingsDeps,
  caller: Caller,
  bytes: Uint8Array,
): Promise<FoundSettings | Refusal> {
  const picture = await readLogoPicture(bytes);
  if (isRefusal(picture)) return picture;
  await addLogo(deps.database, picture);
  return changeSettings(deps, caller, { logo: picture.logoId });
}
