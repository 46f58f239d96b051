import type { ReactNode } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import type { ServerData } from '#app/data/server-data.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureWords } from '#app/format/use-failure-words.ts';
import { isConnection } from '#app/format/words.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState, OfflineState } from '#ui/message-state.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { KeptNotice } from './kept-notice.tsx';

interface ReadStateProps<T> {
  readonly read: ServerData<T>;
  /** What is being read: "the gates". */
  readonly what: string;
  readonly children: (data: T) => ReactNode;
}

/** The states of one read around its content. */
export function ReadState<T>({ read, what, children }: ReadStateProps<T>) {
  const { clock } = useEngines();
  const { reading, tryAgain } = useShellTexts();
  const failureWords = useFailureWords();
  if (read.data !== undefined) {
    return (
      <>
        <KeptNotice at={read.at} failure={read.failure} now={clock.wall()} onRetry={read.again} />
        {children(read.data)}
      </>
    );
  }
  if (read.loading || read.failure === null)
    return <SkeletonCards label={reading.loading(what)} height="4.5rem" />;
  const State = isConnection(read.failure) ? OfflineState : ErrorState;
  return (
    <State title={reading.failed(what)} action={<Button onClick={read.again}>{tryAgain}</Button>}>
      {failureWords(read.failure, 'read')}
    </State>
  );
}
