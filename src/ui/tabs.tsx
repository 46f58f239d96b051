import { Tabs as ArkTabs } from '@ark-ui/react/tabs';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

export interface Tab {
  readonly value: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

/** Sections of one page, one shown at a time; only the shown one is mounted. */
export function Tabs({
  tabs,
  label,
  initial,
}: {
  readonly tabs: readonly Tab[];
  readonly label: string;
  readonly initial?: string;
}) {
  return (
    <ArkTabs.Root defaultValue={initial ?? tabs[0]?.value ?? ''} lazyMount unmountOnExit>
      <ArkTabs.List
        aria-label={label}
        className={css({
          display: 'flex',
          gap: 'tight',
          overflowX: 'auto',
          borderBottomWidth: '1px',
          borderColor: 'line',
          mb: 'room',
        })}
      >
        {tabs.map((tab) => (
          <ArkTabs.Trigger
            key={tab.value}
            value={tab.value}
            className={css({
              minH: 'touch',
              px: 'base',
              display: 'inline-flex',
              alignItems: 'center',
              gap: 'snug',
              whiteSpace: 'nowrap',
              fontWeight: '600',
              color: 'text.soft',
              cursor: 'pointer',
              borderBottomWidth: '3px',
              borderColor: 'transparent',
              _selected: { color: 'text', borderColor: 'accent' },
              _focusVisible: { outlineOffset: '-3px' },
            })}
          >
            {tab.label}
          </ArkTabs.Trigger>
        ))}
      </ArkTabs.List>
      {tabs.map((tab) => (
        <ArkTabs.Content key={tab.value} value={tab.value}>
          {tab.content}
        </ArkTabs.Content>
      ))}
    </ArkTabs.Root>
  );
}
