import { useState, useSyncExternalStore } from 'react';
import { css } from 'styled-system/css';
import { Button } from '#ui/button.tsx';
import { useEngines } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';

/**
 * Shows that a new version is waiting; never during a shift. While somebody types in a form, it doesn't appear, and one
 * that is there stays with its button off, instead of leaving and moving the page.
 */
export function UpdateNotice() {
  const { updates } = useEngines();
  const { update: texts } = useShellTexts();
  const apply = useSyncExternalStore(updates.subscribe, updates.offered, updates.offered);
  const isTyping = useSyncExternalStore(updates.subscribe, updates.isTyping, updates.isTyping);
  const [isShown, setShown] = useState(false);
  const mayShow = apply !== null && (isShown || !isTyping);
  if (mayShow !== isShown) setShown(mayShow);
  if (!mayShow) return null;
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
      <span>{isTyping ? texts.afterTyping : texts.ready}</span>
      <Button look="primary" disabled={isTyping} onClick={apply}>
        {texts.action}
      </Button>
    </aside>
  );
}
