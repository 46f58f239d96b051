import { TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useEngines } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';

/** Reports that the browser cleared the store with scans in it, until somebody has seen it. */
export function LostScansNotice() {
  const { losses } = useEngines();
  const texts = useShellTexts();
  const lost = useSyncExternalStore(losses.subscribe, losses.unseen, losses.unseen);
  if (lost === 0) return null;
  return (
    <div role="alert" data-lost-scans={lost}>
      <Notice
        tone="refuse"
        icon={TriangleAlert}
        action={<Button onClick={() => losses.see()}>{texts.ok}</Button>}
      >
        {texts.lostScans(lost)}
      </Notice>
    </div>
  );
}
