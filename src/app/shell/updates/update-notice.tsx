import { useSyncExternalStore } from 'react';
import { css } from 'styled-system/css';
import { Button } from '#ui/button.tsx';
import { offeredUpdate, subscribeUpdate } from './update.ts';

/** Says that a new version waits; never during a shift. */
export function UpdateNotice() {
  const apply = useSyncExternalStore(subscribeUpdate, offeredUpdate);
  if (apply === null) return null;
  return (
    <aside
      role="status"
      className={css({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 'base',
        px: 'base',
        py: 'snug',
        bg: 'accent.deep',
        flexWrap: 'wrap',
      })}
    >
      <span>A new version is ready.</span>
      <Button look="primary" onClick={apply}>
        Update now
      </Button>
    </aside>
  );
}
