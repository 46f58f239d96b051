import type { ReactNode } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import type { ServerData } from '#app/data/server-data.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureWords } from '#app/format/use-failure-words.ts';
import { isConnection, type Failure } from '#domain/failures/failure.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState, OfflineState } from '#ui/message-state.tsx';
import { SkeletonCards, SkeletonRows, type SkeletonShape } from '#ui/skeleton.tsx';
import { StoredNotice } from './stored-notice.tsx';

interface ReadStateProps<T> {
  readonly read: ServerData<T>;
  /** What is being read: "the gates"; left out where every title is given. */
  readonly what?: string;
  /** Where nothing was found, what to show instead of the content; null where the content itself says it. */
  readonly empty?: (data: T) => ReactNode;
  /** How many pieces are on their way, and how high each is; the rows of a list below the line that counts them. */
  readonly skeleton?: SkeletonShape | 'rows';
  /** What stands over the reason where there is nothing to show; a lost line has the title of an error as a rule. */
  readonly titles?: { readonly loading?: string; readonly error?: string; readonly offline?: string };
  /** What goes on without this, after the reason; a function where it depends on whether the line is at fault. */
  readonly still?: ReactNode | ((offline: boolean) => ReactNode);
  /** Other ways on, beside "Try again". */
  readonly ways?: (offline: boolean) => ReactNode;
  /** Instead of the notice that the line is lost: what can be shown without it. */
  readonly lost?: (failure: Failure) => ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** The five states of one read: loading, empty, error, offline, and what was read, with its age where it may be old. */
export function ReadState<T>({ read, empty, children, ...looks }: ReadStateProps<T>) {
  const { clock } = useEngines();
  if (read.data === undefined) return <Unread read={read} {...looks} />;
  return (
    <>
      <StoredNotice at={read.at} failure={read.failure} now={clock.wall()} onRetry={read.again} />
      {empty?.(read.data) ?? children(read.data)}
    </>
  );
}

type UnreadProps = Omit<ReadStateProps<never>, 'read' | 'empty' | 'children'> & {
  readonly read: Pick<ServerData<unknown>, 'loading' | 'failure' | 'again'>;
  /** Instead of the error where the server says that there is no such thing: reading it again would not help. */
  readonly missing?: ReactNode;
};

/** Nothing was read yet: it is on its way, or why not and what to do about it. */
export function Unread({ read, what = '', skeleton, titles = {}, still, ways, missing, lost }: UnreadProps) {
  const { reading, tryAgain } = useShellTexts();
  const failureWords = useFailureWords();
  const { loading, failure, again } = read;
  if (loading || failure === null) {
    const label = titles.loading ?? reading.loading(what);
    if (skeleton === 'rows') return <SkeletonRows label={label} />;
    return <SkeletonCards label={label} height="4.5rem" {...skeleton} />;
  }
  if (missing !== undefined && isMissing(failure)) return missing;
  const offline = isConnection(failure);
  if (offline && lost !== undefined) return lost(failure);
  const State = offline ? OfflineState : ErrorState;
  const failed = titles.error ?? reading.failed(what);
  const action = (
    <>
      <Button onClick={again}>{tryAgain}</Button>
      {ways?.(offline)}
    </>
  );
  return (
    <State title={offline ? (titles.offline ?? failed) : failed} action={action}>
      {failureWords(failure, 'read')} {typeof still === 'function' ? still(offline) : still}
    </State>
  );
}

/** Whether the server says that there is no such thing. */
export const isMissing = (failure: Failure | null): boolean =>
  failure?.kind === 'refused' && failure.status === 404;
