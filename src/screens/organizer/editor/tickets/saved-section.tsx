import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { ServerData } from '#app/data/server-data.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { Section } from '#ui/page.tsx';

interface SavedSectionProps<T> {
  readonly texts: Readonly<Record<'title' | 'intro' | 'saveFirst' | 'loading' | 'failed', string>>;
  /** The event exists only on this device. */
  readonly isNew: boolean;
  readonly read: ServerData<T>;
  /** Number of placeholder rows. */
  readonly count?: number;
  readonly children: (data: T) => ReactNode;
}

/** A section of the editor for data stored outside the draft, available once the event is saved. */
export function SavedSection<T>({ texts, isNew, read, count = 3, children }: SavedSectionProps<T>) {
  return (
    <Section title={texts.title}>
      <p className={css({ color: 'text.soft' })}>{texts.intro}</p>
      {isNew ? (
        <p className={css({ color: 'text.soft' })}>{texts.saveFirst}</p>
      ) : (
        <ReadState
          read={read}
          skeleton={{ count }}
          titles={{ loading: texts.loading, error: texts.failed, offline: texts.failed }}
        >
          {children}
        </ReadState>
      )}
    </Section>
  );
}
