import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useAuth } from '#app/account/auth.ts';
import type { EventDrafts } from '#app/engines/drafts.ts';
import { useEngines } from '#app/engines/engines.tsx';
import type { QuestionField } from '#app/events/question-form.ts';
import type { TypeField } from '#app/events/ticket-type-form.ts';
import type { EditableQuestion } from '#contract/events/questions.ts';
import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import type { PartList, PartListView } from './part-list.ts';

/** Parts of one kind of an event, being edited on this page. */
interface EditedParts<F extends string, T> {
  /** Null until the device's store is open. */
  readonly list: PartList<F, T> | null;
  readonly view: PartListView<F, T>;
  readonly again: () => void;
}

const empty = { items: [], order: null, isLoaded: false, failure: null };
const noChange = () => () => {};

/** An event's ticket types being edited on this page. */
export type EditedTypes = EditedParts<TypeField, EditableTicketType>;
/** An event's questions being edited on this page. */
export type EditedQuestions = EditedParts<QuestionField, EditableQuestion>;

const typesOf = (drafts: EventDrafts, eventId: string) => drafts.types(eventId);
const questionsOf = (drafts: EventDrafts, eventId: string) => drafts.questions(eventId);

/** @param isNew whether the event exists only on this device */
export const useTicketTypes = (eventId: string, isNew: boolean): EditedTypes =>
  usePartList(typesOf, eventId, isNew);

/** @param isNew whether the event exists only on this device */
export const useQuestions = (eventId: string, isNew: boolean): EditedQuestions =>
  usePartList(questionsOf, eventId, isNew);

/**
 * @param listOf must be the same function at each call
 * @param isNew whether the event exists only on this device
 */
function usePartList<F extends string, T>(
  listOf: (drafts: EventDrafts, eventId: string) => PartList<F, T>,
  eventId: string,
  isNew: boolean,
): EditedParts<F, T> {
  const { drafts, contact } = useEngines();
  const person = useAuth().user?.credentialId ?? null;
  const [list, setList] = useState<PartList<F, T> | null>(null);
  // Kept from the start: once this page's event reaches the server, it has no parts there that this page does not
  // know.
  const [wasNew] = useState(isNew);
  useEffect(() => {
    let made: PartList<F, T> | null = null;
    let isWanted = true;
    drafts().then(
      (all) => {
        if (!isWanted) return;
        made = listOf(all, eventId);
        setList(made);
        void made.load(wasNew);
      },
      // If the store does not open, that is reported elsewhere.
      () => {},
    );
    return () => {
      isWanted = false;
      made?.stop();
    };
  }, [drafts, listOf, eventId, wasNew, person]);
  const again = useMemo(() => () => void list?.load(wasNew), [list, wasNew]);
  useEffect(
    () => contact.subscribe(() => void (contact.reached() && list?.view().failure !== null && again())),
    [contact, list, again],
  );
  const view = useSyncExternalStore(list?.subscribe ?? noChange, () => list?.view() ?? empty);
  return { list, view, again };
}
