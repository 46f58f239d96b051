import { CloudOff } from 'lucide-react';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { isConnection, type Failure } from '#domain/failures/failure.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

interface StoredNoticeProps {
  /** When it was loaded, in ms; 0 if unknown. */
  readonly at: number;
  readonly failure: Failure | null;
  /** Current time in ms. */
  readonly now: number;
  readonly onRetry?: () => void;
}

/** Notice above data stored on this device: its age, and why there is nothing newer. */
export function StoredNotice({ at, failure, now, onRetry }: StoredNoticeProps) {
  const { ago } = useFormats();
  const { reading, tryAgain } = useShellTexts();
  const failureWords = useFailureText();
  if (failure === null) return null;
  const offline = at === 0 ? reading.offlineKept : reading.offlineSince(ago(at, now));
  const stale = at === 0 ? reading.notUpdated : reading.lastUpdated(ago(at, now));
  return (
    <div data-state-of-screen="stored">
      <Notice
        icon={CloudOff}
        tone="attention"
        action={onRetry === undefined ? undefined : <Button onClick={onRetry}>{tryAgain}</Button>}
      >
        <strong>{isConnection(failure) ? offline : stale}</strong> {failureWords(failure, 'read')}
      </Notice>
    </div>
  );
}
