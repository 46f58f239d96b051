import { useParams, useSearch } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { listAreas } from '#contract/door/areas.ts';
import { listGates } from '#contract/door/gates.ts';
import { listTicketTypes } from '#contract/events/ticket-types.ts';
import { isAddOnCheckpoint } from '#domain/sales/add-on.ts';
import { ReadState, Unread } from '#screens/parts/read-state.tsx';
import { EventPage, type MyEvent } from '../event-page.tsx';
import { AreaEditor } from './area-editor.tsx';
import { AreaList } from './area-list.tsx';
import { RuleChanges } from './rule-changes.tsx';
import type { RulesOfEvent } from './rules-of-event.ts';

const columnsStyle = css({
  display: 'grid',
  gap: 'room',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(12rem, 16rem) minmax(0, 1fr)' },
});

/** Rules for who may enter an event's areas and when. They are edited and tried out here, then sent to every scanner. */
export function DoorRules() {
  const { what } = useMessages('rules');
  const { registrationId } = useParams({ from: '/events/$registrationId/rules' });
  return (
    <EventPage registrationId={registrationId}>
      {({ event, read }) =>
        event === undefined ? (
          <ReadState read={read} what={what}>
            {() => null}
          </ReadState>
        ) : (
          <Rules event={event} />
        )
      }
    </EventPage>
  );
}

function Rules({ event }: { readonly event: MyEvent }) {
  const { what } = useMessages('rules');
  const params = { registrationId: event.registrationId };
  const areas = useServer(listAreas, { params }, { everyMs: 30_000 });
  const gates = useServer(listGates, { params });
  const types = useServer(listTicketTypes, { params });
  // The form would say that the event has none.
  if (gates.data === undefined || types.data === undefined)
    return <Unread read={gates.data === undefined ? gates : types} what={what} />;
  const { items: allGates } = gates.data;
  const { items: allTypes } = types.data;
  return (
    <ReadState read={areas} what={what}>
      {(found) => (
        <Chosen
          of={{
            eventId: event.registrationId,
            timeZone: event.timeZone,
            startsAt: Date.parse(event.startsAt),
            doorsOpenAt: Date.parse(event.doorsOpenAt),
            endsAt: Date.parse(event.endsAt),
            code: found.code,
            areas: found.items,
            changes: found.changes,
            gates: allGates.filter(({ checkpoint }) => !isAddOnCheckpoint(checkpoint)),
            // Add-ons don't admit anybody.
            types: allTypes.filter(({ kind }) => kind !== 'add_on'),
          }}
        />
      )}
    </ReadState>
  );
}

/** The areas, and the rules of the one named in the address, or of the first if none is named. */
function Chosen({ of }: { readonly of: RulesOfEvent }) {
  const { area: named } = useSearch({ from: '/events/$registrationId/rules' });
  const isNew = named === newArea;
  const chosen = of.areas.find(({ checkpoint }) => checkpoint === named) ?? of.areas[0];
  if (chosen === undefined) return null;
  return (
    <div className={columnsStyle}>
      <AreaList of={of} chosen={isNew ? null : chosen.checkpoint} />
      {/* A form begins anew with another area. */}
      <AreaEditor key={isNew ? '' : chosen.checkpoint} of={of} area={isNew ? null : chosen}>
        <RuleChanges of={of} />
      </AreaEditor>
    </div>
  );
}

/** Represents a new area in the address; no checkpoint has this name. */
const newArea = '+';
