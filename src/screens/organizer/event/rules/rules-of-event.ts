import type { Form } from '#app/data/use-form.ts';
import type { AreaField } from '#app/events/area-form.ts';
import type { EditableArea, listAreas } from '#contract/door/areas.ts';
import type { listGates } from '#contract/door/gates.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import { mainArea } from '#domain/door/areas.ts';
import type { Catalogue } from '#messages/catalogue.ts';

export type AreaGate = ReplyOf<typeof listGates>['items'][number];

/** What the rules of an event are written over. Times in ms. */
export interface RulesOfEvent {
  readonly eventId: string;
  readonly timeZone: string;
  readonly startsAt: number;
  readonly doorsOpenAt: number;
  readonly endsAt: number;
  /** What holds where an area says nothing of codes. */
  readonly code: ReplyOf<typeof listAreas>['code'];
  readonly areas: readonly EditableArea[];
  readonly changes: ReplyOf<typeof listAreas>['changes'];
  readonly gates: readonly AreaGate[];
  readonly types: readonly EditableTicketType[];
}

/** What an area is called here. */
export const nameOfArea = (
  { name, checkpoint }: Pick<EditableArea, 'name' | 'checkpoint'>,
  { areas }: Catalogue['rules'],
): string => name || (checkpoint === mainArea ? areas.main : checkpoint);

/** Gates of an area, in their order. */
export const gatesIn = (
  { gates }: Pick<RulesOfEvent, 'gates'>,
  checkpoint: string | null,
): readonly AreaGate[] => gates.filter((gate) => gate.checkpoint === checkpoint);

/** What a field of an area's form is drawn from. */
export interface AreaFormProps {
  readonly of: RulesOfEvent;
  readonly form: Form<AreaField>;
}
