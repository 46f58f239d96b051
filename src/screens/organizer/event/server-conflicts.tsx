import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { listGates } from '#contract/door/gates.ts';
import { listConflicts } from '#contract/door/scans.ts';
import { readPassage } from '#app/scanning/passage.ts';
import { EmptyState } from '#ui/message-state.tsx';
import { ConflictList, type ConflictOf } from '#screens/parts/conflict-list.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';

/** Conflicts as the server has them, for all gates. */
export function ServerConflicts({
  eventId,
  timeZone,
}: {
  readonly eventId: string;
  readonly timeZone: string | undefined;
}) {
  const { conflicts: texts } = useMessages('desk');
  const params = { registrationId: eventId };
  const conflicts = useServer(listConflicts, { params }, { everyMs: 5_000 });
  const gates = useServer(listGates, { params });
  const header = { eventName: '', gates: gates.data?.items ?? [], timeZone: timeZone ?? 'UTC' };
  return (
    <ReadState read={conflicts} what={texts.what}>
      {({ items }) => {
        const open = items
          .filter((item) => item.status === 'open')
          .flatMap((item): ConflictOf[] => {
            const other = readPassage(item.other);
            return other === null
              ? []
              : [{ header, conflict: { ...item, first: readPassage(item.first), other } }];
          });
        return open.length === 0 ? (
          <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState>
        ) : (
          <div className={css({ maxW: 'column' })}>
            <ConflictList conflicts={open} />
          </div>
        );
      }}
    </ReadState>
  );
}
