import { css } from 'styled-system/css';
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
  const params = { registrationId: eventId };
  const conflicts = useServer(listConflicts, { params }, { everyMs: 5_000 });
  const gates = useServer(listGates, { params });
  const header = { eventName: '', gates: gates.data?.items ?? [], timeZone: timeZone ?? 'UTC' };
  return (
    <ReadState read={conflicts} what="conflicts">
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
          <EmptyState title="No conflicts">
            No ticket was admitted twice. When it happens, both gates are told and it is listed here.
          </EmptyState>
        ) : (
          <div className={css({ maxW: 'column' })}>
            <ConflictList conflicts={open} />
          </div>
        );
      }}
    </ReadState>
  );
}
