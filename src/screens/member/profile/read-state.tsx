import type { ReactNode } from 'react';
import type { ServerData } from '#app/data/server-data.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureWords } from '#app/format/use-failure-words.ts';
import { isConnection } from '#app/format/words.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState, OfflineState } from '#ui/message-state.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';

interface ReadStateProps<T> {
  readonly of: ServerData<T>;
  /** What is read, as it stands in a sentence: "your sessions". */
  readonly what: string;
  readonly children: (data: T) => ReactNode;
}

/** What was read, or why there is nothing to show yet and what to do about it. */
export function ReadState<T>({ of: { data, failure, loading, again }, what, children }: ReadStateProps<T>) {
  const { reading, tryAgain } = useShellTexts();
  const failureWords = useFailureWords();
  if (data !== undefined) return children(data);
  if (loading || failure === null)
    return <SkeletonCards count={2} height="4rem" label={reading.loading(what)} />;
  const State = isConnection(failure) ? OfflineState : ErrorState;
  return (
    <State title={reading.failed(what)} action={<Button onClick={again}>{tryAgain}</Button>}>
      {failureWords(failure, 'read')}
    </State>
  );
}
