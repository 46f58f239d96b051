import { TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { css } from 'styled-system/css';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useEngines } from '#app/engines/engines.tsx';
import { count } from '#app/format/words.ts';

/** The browser cleared the store with scans in it: said until somebody has read it. */
export function LostScansNotice() {
  const { losses } = useEngines();
  const lost = useSyncExternalStore(losses.subscribe, losses.unseen);
  if (lost === 0) return null;
  return (
    <div
      role="alert"
      data-lost-scans={lost}
      className={css({ px: { base: 'base', md: 'wide' }, pt: 'snug' })}
    >
      <Notice tone="refuse" icon={TriangleAlert} action={<Button onClick={() => losses.see()}>OK</Button>}>
        The browser cleared this phone’s storage. {count(lost)} {lost === 1 ? 'scan was' : 'scans were'} not
        confirmed by the server and {lost === 1 ? 'is' : 'are'} gone from this phone. Tell the organizer.
      </Notice>
    </div>
  );
}
