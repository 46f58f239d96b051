import { TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useEngines } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';

/** Reports that essential data could not be stored, until the user has seen it. */
export function StorageNotice() {
  const { storageTroubles: troubles } = useEngines();
  const { storage: texts, ok } = useShellTexts();
  const trouble = useSyncExternalStore(troubles.subscribe, troubles.trouble, troubles.trouble);
  if (trouble === null) return null;
  return (
    <div role="alert" data-storage-trouble={trouble}>
      <Notice
        tone="refuse"
        icon={TriangleAlert}
        action={<Button onClick={() => troubles.dismiss()}>{ok}</Button>}
      >
        {trouble === 'sign_in' ? texts.signIn : texts.other} {texts.remedy}
      </Notice>
    </div>
  );
}
