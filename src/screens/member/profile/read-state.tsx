import type { ReactNode } from 'react';
import type { ServerData } from '#app/data/server-data.ts';
import { failureWords, isConnection } from '#app/format/words.ts';
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
  if (data !== undefined) return children(data);
  if (loading || failure === null) return <SkeletonCards count={2} height="4rem" label={`Loading ${what}`} />;
  const State = isConnection(failure) ? OfflineState : ErrorState;
  return (
    <State title={`No connection for ${what}`} action={<Button onClick={again}>Try again</Button>}>
      {failureWords(failure, 'read')}
    </State>
  );
}
