import { Progress as ArkProgress } from '@ark-ui/react/progress';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useUiTexts } from './ui-texts.ts';

/** A progress bar with its count: "12,431 of 100,000". `total` 0 means unknown. */
export function Progress({
  label,
  done,
  total,
}: {
  readonly label: ReactNode;
  readonly done: number;
  readonly total: number;
}) {
  const texts = useUiTexts();
  return (
    <ArkProgress.Root
      value={total === 0 ? null : Math.min(100, (done / total) * 100)}
      className={css({ display: 'grid', gap: 'snug' })}
    >
      <div
        className={css({ display: 'flex', justifyContent: 'space-between', gap: 'base', textStyle: 'label' })}
      >
        <ArkProgress.Label>{label}</ArkProgress.Label>
        <span>{total === 0 ? texts.starting : texts.progress(done, total)}</span>
      </div>
      <ArkProgress.Track
        className={css({ h: '0.5rem', borderRadius: 'pill', bg: 'surface.top', overflow: 'hidden' })}
      >
        <ArkProgress.Range className={css({ h: 'full', bg: 'accent', transition: 'width 220ms linear' })} />
      </ArkProgress.Track>
    </ArkProgress.Root>
  );
}
