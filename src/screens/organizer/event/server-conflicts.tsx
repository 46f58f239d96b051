import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { listGates } from '#contract/door/gates.ts';
import { ConflictCards } from '#screens/member/board/conflict-cards.tsx';

/** Lists the server's conflicts for all gates, which can be resolved as on the board. */
export function ServerConflicts({
  eventId,
  timeZone,
}: {
  readonly eventId: string;
  readonly timeZone: string | undefined;
}) {
  const gates = useServer(listGates, { params: { registrationId: eventId } });
  const door = { eventId, timeZone: timeZone ?? 'UTC', gates: gates.data?.items ?? [] };
  return (
    <div className={css({ display: 'grid', gap: 'room', maxW: 'column' })}>
      <ConflictCards door={door} />
    </div>
  );
}
