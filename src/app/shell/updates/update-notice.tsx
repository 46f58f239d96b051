import { useSyncExternalStore } from 'react';
import { css } from 'styled-system/css';
import { Button } from '#ui/button.tsx';
import { useEngines } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';

/** Shows that a new version is waiting; never during a shift. */
export function UpdateNotice() {
  const { updates } = useEngines();
  const { update: texts } = useShellTexts();
  const apply = useSyncExternalStore(updates.subscribe, updates.offered, updates.offered);
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
      <span>{texts.ready}</span>
      <Button look="primary" onClick={apply}>
        {texts.action}
      </Button>
    </aside>
  );
}
