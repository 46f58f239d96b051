import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { readSettings, type FoundSettings } from '#contract/administration/settings.ts';
import { settingGroups } from '#domain/people/server-settings.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { Card } from '#ui/card.tsx';
import { Page, Section } from '#ui/page.tsx';
import { SettingChanges } from './setting-changes.tsx';
import { SettingField } from './setting-field.tsx';

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room' });

/** Settings that administrators change at runtime, and their history. */
export function AdminSettings() {
  const texts = useMessages('settings');
  const read = useServer(readSettings, {});
  return (
    <Page title={texts.title} intro={texts.intro} width="column">
      <ReadState read={read} what={texts.what} skeleton={{ count: 4, height: '8rem' }}>
        {(found) => (
          <div className={stack}>
            <Groups found={found} />
            <SettingChanges changes={found.changes} />
          </div>
        )}
      </ReadState>
    </Page>
  );
}

function Groups({ found }: { readonly found: FoundSettings }) {
  const { groups } = useMessages('settings');
  return (Object.keys(settingGroups) as (keyof typeof settingGroups)[]).map((group) => {
    const items = found.items.filter((item) => item.group === group);
    if (items.length === 0) return null;
    return (
      <Section key={group} title={groups[group]}>
        <Card inset="roomy">
          <div className={stack}>
            {items.map((item) => (
              <SettingField key={item.name} setting={item} />
            ))}
          </div>
        </Card>
      </Section>
    );
  });
}
