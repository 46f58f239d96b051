import { CloudOff } from 'lucide-react';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureWords } from '#app/format/use-failure-words.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { isConnection } from '#app/format/words.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

interface KeptNoticeProps {
  readonly at: number;
  readonly failure: Failure | null;
  /** ms. */
  readonly now: number;
  readonly onRetry?: () => void;
}

/** Above data from this device: how old it is, and why there is no newer. */
export function KeptNotice({ at, failure, now, onRetry }: KeptNoticeProps) {
  const { ago } = useFormats();
  const { reading, tryAgain } = useShellTexts();
  const failureWords = useFailureWords();
  if (failure === null) return null;
  return (
    <div data-state-of-screen="stored">
      <Notice
        icon={CloudOff}
        tone="attention"
        action={onRetry === undefined ? undefined : <Button onClick={onRetry}>{tryAgain}</Button>}
      >
        <strong>
          {isConnection(failure) ? reading.offlineSince(ago(at, now)) : reading.lastUpdated(ago(at, now))}
        </strong>{' '}
        {failureWords(failure, 'read')}
      </Notice>
    </div>
  );
}
