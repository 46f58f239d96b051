import type { ReactNode } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import type { ServerData } from '#app/data/server-data.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { isConnection, type Failure } from '#domain/failures/failure.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState, OfflineState } from '#ui/message-state.tsx';
import { SkeletonCards, SkeletonRows, type SkeletonShape } from '#ui/skeleton.tsx';
import { StoredNotice } from './stored-notice.tsx';

interface ReadStateProps<T> {
  readonly read: ServerData<T>;
  /** Name of the content, such as "the gates"; not needed if every title is given. */
  readonly what?: string;
  /** Shown instead of the content if nothing was found; null if the content handles that. */
  readonly empty?: (data: T) => ReactNode;
  /** Number and height of the placeholders, or the rows of a list below its count. */
  readonly skeleton?: SkeletonShape | 'rows';
  /**
   * Titles above the reason if there is nothing to show; without a connection, the title of an error is used by
   * default.
   */
  readonly titles?: { readonly loading?: string; readonly error?: string; readonly offline?: string };
  /**
   * Says what still works without this data, after the reason; a function if it depends on whether the device is
   * offline.
   */
  readonly still?: ReactNode | ((offline: boolean) => ReactNode);
  /** Other actions next to "Try again", which is offered only where it can help. */
  readonly ways?: (offline: boolean) => ReactNode;
  /** Shown instead of the offline notice if something can be shown without a connection. */
  readonly lost?: (failure: Failure) => ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** The five states of a query: loading, empty, error, offline, and the data, with its age if it may be stale. */
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
  /** Shown instead of the error if it does not exist (see `isMissing`). */
  readonly missing?: ReactNode;
};

/** Shown while there is no data: loading, or why it failed and what to do. */
export function Unread({ read, what = '', skeleton, titles = {}, still, ways, missing, lost }: UnreadProps) {
  const { reading, tryAgain } = useShellTexts();
  const failureWords = useFailureText();
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
  const retry = isFinal(failure) ? null : <Button onClick={again}>{tryAgain}</Button>;
  const others = ways?.(offline);
  const action =
    retry === null && others == null ? undefined : (
      <>
        {retry}
        {others}
      </>
    );
  return (
    <State title={offline ? (titles.offline ?? failed) : failed} action={action}>
      {failureWords(failure, 'read')} {typeof still === 'function' ? still(offline) : still}
    </State>
  );
}

const isRefused = (failure: Failure | null, ...statuses: readonly number[]): boolean =>
  failure?.kind === 'refused' && statuses.includes(failure.status);

/** Returns whether the server answered that it does not exist, or that nothing has such an address. */
export const isMissing = (failure: Failure | null): boolean => isRefused(failure, 404, 422);

/** Returns whether the same question gets the same answer: the person may not, or it does not exist. */
const isFinal = (failure: Failure): boolean => isRefused(failure, 403, 404, 422);
