import type { Form } from '#app/data/use-form.ts';
import type { AreaField } from '#app/events/area-form.ts';
import type { EditableArea, listAreas } from '#contract/door/areas.ts';
import type { listGates } from '#contract/door/gates.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import { mainArea } from '#domain/door/areas.ts';
import type { Catalogue } from '#messages/catalogue.ts';

export type AreaGate = ReplyOf<typeof listGates>['items'][number];

/** The event data that its rules are based on. Times in ms. */
export interface RulesOfEvent {
  readonly eventId: string;
  readonly timeZone: string;
  readonly startsAt: number;
  readonly doorsOpenAt: number;
  readonly endsAt: number;
  /** Applies if an area sets nothing about codes. */
  readonly code: ReplyOf<typeof listAreas>['code'];
  readonly areas: readonly EditableArea[];
  readonly changes: ReplyOf<typeof listAreas>['changes'];
  readonly gates: readonly AreaGate[];
  readonly types: readonly EditableTicketType[];
}

/** Returns an area's display name. */
export const nameOfArea = (
  { name, checkpoint }: Pick<EditableArea, 'name' | 'checkpoint'>,
  { areas }: Catalogue['rules'],
): string => name || (checkpoint === mainArea ? areas.main : checkpoint);

/** Returns the gates of an area, in order. */
export const gatesIn = (
  { gates }: Pick<RulesOfEvent, 'gates'>,
  checkpoint: string | null,
): readonly AreaGate[] => gates.filter((gate) => gate.checkpoint === checkpoint);

/** Props of a field in an area's form. */
export interface AreaFormProps {
  readonly of: RulesOfEvent;
  readonly form: Form<AreaField>;
}
