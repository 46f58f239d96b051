import { useState } from 'react';
import type { Question } from '#domain/events/question.ts';
import { isRefusedWith } from '#domain/failures/failure.ts';
import { isReachable } from '#domain/sales/buyer-contact.ts';
import type { HeldPlaces } from '#domain/sales/held-places.ts';
import type { Amount } from '#domain/sales/money.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { fieldErrors } from '#app/data/field-errors.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { personChecks } from '#app/account/person-checks.ts';
import { answerErrors, readAnswers, sentAnswers, type DraftAnswers } from './checkout-answers.ts';
import { defaultCountry } from '#app/account/phone.ts';
import type { PurchaseFailure } from './purchase-failure.ts';
import { emailOf, type SignedInUser } from '#app/account/role.ts';

/** A place being bought: its hold, and a key that stays the same when the hold is renewed. */
export interface Place {
  readonly key: string;
  readonly holdId: string;
  readonly ticketTypeId: string;
  readonly typeName: string;
  /** True for an add-on, which has no separate attendee: it gets the name on its ticket. */
  readonly isAddOn: boolean;
}

export interface Attendee {
  readonly name: string;
  readonly email: string;
}

/** Data typed at a checkout; stored in the tab as it is typed. */
export interface Draft {
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  /** The chosen payment method: an id, or '' for online; absent until one is chosen. */
  readonly wayToPayId?: string;
  readonly attendees: Readonly<Record<string, Attendee>>;
  readonly answers: DraftAnswers;
  /** Assigns add-ons to tickets by the keys of both places; absent if the buyer did not choose. */
  readonly addOnsFor: Readonly<Record<string, string>>;
}

/** Errors by wire field name: `buyer.name`, `attendees.0.email`. */
export type CheckoutErrors = Readonly<Record<string, string | undefined>>;

/** Returns one entry per ticket of the holds, type by type, with admission tickets first. */
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

/** Returns the attendee of a place. Tickets are in the buyer's name until another is entered. */
export function attendeeOf(draft: Draft, place: Place): Attendee {
  const typed = place.isAddOn ? undefined : draft.attendees[place.key];
  return typed ?? { name: draft.name, email: '' };
}

/** Returns whether the buyer can be reached without an email address. */
export const isEmailOptional = (draft: Draft): boolean => isReachable({ ...draft, email: '' });

/** Copies the first attendee's name to all places without one, or to all. */
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

/** Builds the order's request body without its id; it contains the total shown, so that no other is charged. */
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
    /** '' means the payment provider. */
    readonly wayToPayId?: string;
    /** The event's questions; null if unknown on this device, in which case no answers are sent. */
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

/** Returns errors before sending, in the order of the form. */
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
    'buyer.email': isEmailOptional(draft) ? checks.optionalEmail(draft.email) : checks.email(draft.email),
    ...answersOf('buyer'),
  };
  for (const [index, place] of places.entries()) {
    if (place.isAddOn) continue;
    const { name, email } = attendeeOf(draft, place);
    // A ticket in the buyer's name needs no separate name.
    const isMissing = draft.attendees[place.key] !== undefined && name.trim() === '';
    found[`attendees.${index}.name`] = isMissing ? texts.guests.nameMissing : undefined;
    found[`attendees.${index}.email`] = checks.optionalEmail(email);
    Object.assign(found, answersOf(`attendees.${index}`));
  }
  return found;
}

/** Returns the field errors of a refused order. */
export function refusedFields(failure: PurchaseFailure): CheckoutErrors {
  if (failure.kind === 'device') return {};
  const { phoneNumber, ...others } = fieldErrors(failure);
  return phoneNumber === undefined ? others : { ...others, 'buyer.phoneNumber': phoneNumber };
}

/** Returns whether an order was refused because of its answers. */
export const isOfAnswers = (failure: PurchaseFailure): boolean =>
  failure.kind !== 'device' &&
  (isRefusedWith(failure, 'questions_unknown') ||
    Object.keys(refusedFields(failure)).some((field) => field.includes('.answers.')));

/** Storage key of a user's draft at an event's checkout. */
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

/** State of a checkout draft, prefilled with the buyer's data. Deleted with the tab, or when the order is accepted. */
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
