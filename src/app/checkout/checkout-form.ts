import { useState } from 'react';
import type { Question } from '#domain/events/question.ts';
import type { Failure } from '#domain/failures/failure.ts';
import type { HeldPlaces } from '#domain/sales/held-places.ts';
import type { Amount } from '#domain/sales/money.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { fieldErrors } from '#app/data/field-errors.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { personChecks } from '#app/account/person-checks.ts';
import { answerErrors, readAnswers, sentAnswers, type DraftAnswers } from './checkout-answers.ts';
import { defaultCountry } from '#app/account/phone.ts';
import { emailOf, type SignedInUser } from '#app/account/role.ts';

/** One place that is bought: which hold it is of, and a name for it that stays when the hold is made anew. */
export interface Place {
  readonly key: string;
  readonly holdId: string;
  readonly ticketTypeId: string;
  readonly typeName: string;
  /** Nobody comes with an add-on: it bears the name of the ticket that it is for. */
  readonly isAddOn: boolean;
}

export interface Attendee {
  readonly name: string;
  readonly email: string;
}

/** What is typed at a checkout; kept for the tab as it is typed. */
export interface Draft {
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  /** The way to pay that was chosen: an id, or '' for online; left out until one is. */
  readonly wayToPayId?: string;
  readonly attendees: Readonly<Record<string, Attendee>>;
  readonly answers: DraftAnswers;
  /** Whose an add-on is, by the keys of both places; left out where the buyer did not choose. */
  readonly addOnsFor: Readonly<Record<string, string>>;
}

/** Errors by field, as the wire names them: `buyer.name`, `attendees.0.email`. */
export type CheckoutErrors = Readonly<Record<string, string | undefined>>;

/** One entry for each ticket of the holds, type by type; those who come first. */
export function placesOf(holds: readonly HeldPlaces[]): readonly Place[] {
  const counts = new Map<string, number>();
  const people = holds.filter(({ addOn }) => addOn !== true);
  const all = [...people, ...holds.filter(({ addOn }) => addOn === true)];
  return all.flatMap(({ holdId, ticketTypeId, ticketTypeName, quantity, groupSize = 1, addOn }) =>
    Array.from({ length: quantity * groupSize }, () => {
      const number = (counts.get(ticketTypeId) ?? 0) + 1;
      counts.set(ticketTypeId, number);
      const isAddOn = addOn === true;
      return { key: `${ticketTypeId}.${number}`, holdId, ticketTypeId, typeName: ticketTypeName, isAddOn };
    }),
  );
}

/** Who comes with a place. Tickets are in the buyer's name until somebody else is named. */
export function attendeeOf(draft: Draft, place: Place): Attendee {
  const typed = place.isAddOn ? undefined : draft.attendees[place.key];
  return typed ?? { name: draft.name, email: '' };
}

/** The first person's name for every place that has none, or for all. */
export function sameForAll(draft: Draft, places: readonly Place[]): Draft {
  const [first] = places;
  if (first === undefined) return draft;
  const { name } = attendeeOf(draft, first);
  const attendees = places
    .filter(({ isAddOn }) => !isAddOn)
    .map((place) => {
      const { email } = attendeeOf(draft, place);
      return [place.key, { name, email }] as const;
    });
  return { ...draft, attendees: { ...draft.attendees, ...Object.fromEntries(attendees) } };
}

/** The body of the order, without its id: it carries the sum that is shown, and no other is asked. */
export function orderBody(
  draft: Draft,
  {
    places,
    total,
    wayToPayId = '',
    questions,
  }: {
    readonly places: readonly Place[];
    readonly total: Amount | null;
    /** '' is by the payment provider. */
    readonly wayToPayId?: string;
    /** What the event asks; null where this device does not know, and no answers are sent. */
    readonly questions: readonly Question[] | null;
  },
  user: SignedInUser,
) {
  const phone = draft.phoneNumber.trim();
  const answers = questions === null ? null : sentAnswers(questions, draft.answers, places);
  return {
    holdIds: [...new Set(places.map(({ holdId }) => holdId))],
    ...(total === null ? {} : { total }),
    ...(wayToPayId === '' ? {} : { wayToPayId }),
    buyer: {
      name: draft.name.trim(),
      email: draft.email.trim(),
      ...(phone === '' ? {} : { phoneNumber: phone }),
      countryCode: user.countryCode === '' ? defaultCountry : user.countryCode,
      ...(answers === null ? {} : { answers: answers.buyer }),
    },
    attendees: places.map((place, index) => {
      const { name, email } = attendeeOf(draft, place);
      const forAttendee = places.findIndex(
        ({ key, isAddOn }) => !isAddOn && key === draft.addOnsFor[place.key],
      );
      const chosen = place.isAddOn && forAttendee !== -1 ? { forAttendee } : {};
      const person = { holdId: place.holdId, name: name.trim(), email: email.trim(), ...chosen };
      return answers === null ? person : { ...person, answers: answers.attendees[index] ?? [] };
    }),
  };
}

/** What is wrong before anything is sent, in the order of the form. */
export function checkDraft(
  draft: Draft,
  {
    places,
    questions,
  }: { readonly places: readonly Place[]; readonly questions: readonly Question[] | null },
  texts: {
    readonly checks: Catalogue['account']['checks'];
    readonly guests: Catalogue['checkout']['guests'];
    readonly answers: Catalogue['answers']['problems'];
  },
): CheckoutErrors {
  const checks = personChecks(texts.checks);
  const answered = Object.entries(answerErrors(questions ?? [], draft.answers, places, texts.answers));
  const answersOf = (who: string) =>
    Object.fromEntries(answered.filter(([field]) => field.startsWith(`${who}.`)));
  const found: Record<string, string | undefined> = {
    'buyer.name': checks.filled(draft.name, texts.checks.name),
    'buyer.email': checks.email(draft.email),
    ...answersOf('buyer'),
  };
  for (const [index, place] of places.entries()) {
    if (place.isAddOn) continue;
    const { name, email } = attendeeOf(draft, place);
    // In the buyer's name a ticket lacks none that the buyer's own field does not ask for.
    const isMissing = draft.attendees[place.key] !== undefined && name.trim() === '';
    found[`attendees.${index}.name`] = isMissing ? texts.guests.nameMissing : undefined;
    found[`attendees.${index}.email`] = checks.optionalEmail(email);
    Object.assign(found, answersOf(`attendees.${index}`));
  }
  return found;
}

/** What a refused order says of its fields. */
export function refusedFields(failure: Failure): CheckoutErrors {
  const { phoneNumber, ...others } = fieldErrors(failure);
  return phoneNumber === undefined ? others : { ...others, 'buyer.phoneNumber': phoneNumber };
}

/** Whether a refused order is one whose answers are to be looked at again. */
export const isOfAnswers = (failure: Failure): boolean =>
  (failure.kind === 'refused' && failure.code === 'questions_unknown') ||
  Object.keys(refusedFields(failure)).some((field) => field.includes('.answers.'));

/** Where a tab keeps what a person typed at an event's checkout. */
export const draftKey = (eventId: string, { credentialId }: SignedInUser) =>
  `gatehouse.checkout.${credentialId}.${eventId}`;

function readDraft(text: string | null): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return {};
    const texts = Object.entries(kept).filter(([, value]) => typeof value === 'string');
    const attendees = 'attendees' in kept ? readAttendees(kept.attendees) : {};
    const answers = readAnswers('answers' in kept ? kept.answers : undefined);
    const addOnsFor = readChoices('addOnsFor' in kept ? kept.addOnsFor : undefined);
    return { ...Object.fromEntries(texts), attendees, answers, addOnsFor };
  } catch {
    return {};
  }
}

const readChoices = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

function readAttendees(value: unknown): Readonly<Record<string, Attendee>> {
  if (typeof value !== 'object' || value === null) return {};
  const text = (from: object, name: string) => {
    const found: unknown = Object.entries(from).find(([key]) => key === name)?.[1];
    return typeof found === 'string' ? found : '';
  };
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]: [string, unknown]) =>
      typeof one === 'object' && one !== null
        ? [[key, { name: text(one, 'name'), email: text(one, 'email') }] as const]
        : [],
    ),
  );
}

/** A draft of a checkout, begun with what is known of the buyer. It ends with the tab, or when the order was taken. */
export function useDraft(tabStored: StoredValues, eventId: string, user: SignedInUser) {
  const [draft, setDraft] = useState<Draft>(() => ({
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: emailOf(user),
    phoneNumber: user.phoneNumber,
    attendees: {},
    answers: {},
    addOnsFor: {},
    ...readDraft(tabStored.get(draftKey(eventId, user))),
  }));
  return {
    draft,
    change(next: Draft) {
      setDraft(next);
      tabStored.set(draftKey(eventId, user), JSON.stringify(next));
    },
  };
}
