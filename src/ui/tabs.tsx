import { Tabs as ArkTabs } from '@ark-ui/react/tabs';
import { useState, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { stripFade, useStrip } from './use-strip.ts';

export interface Tab {
  readonly value: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

/** Sections of one page, one shown at a time; only that one is mounted. */
export function Tabs({
  tabs,
  label,
  initial,
  onChoose,
  isWithin = false,
}: {
  readonly tabs: readonly Tab[];
  readonly label: string;
  /** The initial tab, and the one to switch to when this changes; the first if there is none with that name. */
  readonly initial?: string | undefined;
  readonly onChoose?: (value: string) => void;
  /** Below a row of links that look like tabs: these look like parts of the chosen one. */
  readonly isWithin?: boolean;
}) {
  const first = tabs.find(({ value }) => value === initial) ?? tabs[0];
  const [chosen, setChosen] = useState(first?.value ?? '');
  const [begun, setBegun] = useState(initial);
  // A link on the page, or Back, selected another one.
  if (begun !== initial) {
    setBegun(initial);
    setChosen(first?.value ?? '');
  }
  const strip = useStrip<HTMLDivElement>(`[data-value="${CSS.escape(chosen)}"]`);
  return (
    <ArkTabs.Root
      value={chosen}
      onValueChange={({ value }) => {
        setChosen(value);
        onChoose?.(value);
      }}
      lazyMount
      unmountOnExit
    >
      <div className={cx(css({ mb: 'room', _desk: { mb: 'near' } }), isWithin ? undefined : underlined)}>
        <ArkTabs.List ref={strip} aria-label={label} className={cx(row, stripFade)}>
          {tabs.map((tab) => (
            <ArkTabs.Trigger
              key={tab.value}
              value={tab.value}
              className={cx(trigger, isWithin ? pill : underlinedIfChosen)}
            >
              {tab.label}
            </ArkTabs.Trigger>
          ))}
        </ArkTabs.List>
      </div>
      {tabs.map((tab) => (
        <ArkTabs.Content key={tab.value} value={tab.value}>
          {tab.content}
        </ArkTabs.Content>
      ))}
    </ArkTabs.Root>
  );
}

// The heading says what is printed.
const row = css({ display: 'flex', gap: 'tight', overflowX: 'auto', _print: { display: 'none' } });
const trigger = css({
  minH: 'touch',
  px: 'base',
  display: 'inline-flex',
  flexShrink: '0',
  alignItems: 'center',
  gap: 'snug',
  whiteSpace: 'nowrap',
  fontWeight: '600',
  color: 'text.soft',
  cursor: 'pointer',
  _selected: { color: 'text' },
  _focusVisible: { outlineOffset: '-3px' },
});
const underlined = css({ borderBottomWidth: '1px', borderColor: 'line' });
const underlinedIfChosen = css({
  borderBottomWidth: '3px',
  borderColor: 'transparent',
  _selected: { borderColor: 'accent' },
});
// The outline tells the chosen part also to those who can't tell the two grounds apart.
const pill = css({
  borderRadius: 'medium',
  borderWidth: '1px',
  borderColor: 'transparent',
  _selected: { bg: 'surface.lifted', borderColor: 'line.strong' },
});
