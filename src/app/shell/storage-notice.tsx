import { TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useEngines } from '#app/engines/engines.tsx';

const words = {
  sign_in:
    'This browser can’t save your sign-in: its storage is full or blocked. You’ll be signed out when you close or reload this page.',
  other:
    'This browser can’t save what you do here: its storage is full or blocked. It may be gone when you close or reload this page.',
} as const;

/** Says that something people rely on could not be stored, until somebody has read it. */
export function StorageNotice() {
  const { storageTroubles: troubles } = useEngines();
  const trouble = useSyncExternalStore(troubles.subscribe, troubles.trouble);
  if (trouble === null) return null;
  return (
    <div role="alert" data-storage-trouble={trouble}>
      <Notice
        tone="refuse"
        icon={TriangleAlert}
        action={<Button onClick={() => troubles.dismiss()}>OK</Button>}
      >
        {words[trouble]} Free up space or allow storage for this site, and don’t use private browsing.
      </Notice>
    </div>
  );
}
