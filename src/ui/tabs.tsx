import { Tabs as ArkTabs } from '@ark-ui/react/tabs';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { middleOf, moreAt } from './strip.ts';

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
  onChoose,
}: {
  readonly tabs: readonly Tab[];
  readonly label: string;
  /** The one to begin with, and to change to where it changes; the first where there is none of that name. */
  readonly initial?: string | undefined;
  readonly onChoose?: (value: string) => void;
}) {
  const first = tabs.find(({ value }) => value === initial) ?? tabs[0];
  const [chosen, setChosen] = useState(first?.value ?? '');
  const [begun, setBegun] = useState(initial);
  // A link on the page, or the way back, names another one.
  if (begun !== initial) {
    setBegun(initial);
    setChosen(first?.value ?? '');
  }
  const strip = useStrip(chosen);
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
      <div
        className={css({
          borderBottomWidth: '1px',
          borderColor: 'line',
          mb: 'room',
          _desk: { mb: 'near' },
        })}
      >
        <ArkTabs.List ref={strip} aria-label={label} className={row}>
          {tabs.map((tab) => (
            <ArkTabs.Trigger key={tab.value} value={tab.value} className={trigger}>
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

/** Where not every tab fits, the side with more of them fades out. */
const row = css({
  display: 'flex',
  gap: 'tight',
  overflowX: 'auto',
  // What `offsetLeft` of a tab counts from.
  position: 'relative',
  scrollbarWidth: 'none',
  maskImage:
    'linear-gradient(to right, transparent, black var(--fade-before, 0px), black calc(100% - var(--fade-after, 0px)), transparent)',
  _rtl: {
    maskImage:
      'linear-gradient(to left, transparent, black var(--fade-before, 0px), black calc(100% - var(--fade-after, 0px)), transparent)',
  },
  _motionSafe: { scrollBehavior: 'smooth' },
  '&[data-more-before]': { '--fade-before': '3rem' },
  '&[data-more-after]': { '--fade-after': '3rem' },
});
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
  borderBottomWidth: '3px',
  borderColor: 'transparent',
  _selected: { color: 'text', borderColor: 'accent' },
  _focusVisible: { outlineOffset: '-3px' },
});

/** Keeps the chosen tab in sight, and marks the sides at which there are more. */
function useStrip(chosen: string) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = strip.current;
    if (list === null) return undefined;
    const mark = () => {
      const more = moreAt(list);
      list.toggleAttribute('data-more-before', more.before);
      list.toggleAttribute('data-more-after', more.after);
    };
    // Also where a font that came late makes the tabs wider.
    const sizes = new ResizeObserver(mark);
    for (const element of [list, ...list.children]) sizes.observe(element);
    list.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      list.removeEventListener('scroll', mark);
    };
  }, []);
  useEffect(() => {
    const list = strip.current;
    const tab = list?.querySelector<HTMLElement>(`[data-value="${CSS.escape(chosen)}"]`);
    // The strip alone moves: the page stays where it is read.
    if (list && tab) list.scrollLeft = middleOf(tab, list);
  }, [chosen]);
  return strip;
}
