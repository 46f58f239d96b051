import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { css } from 'styled-system/css';
import {
  attendeeOf,
  checkDraft,
  isOfAnswers,
  orderBody,
  placesOf,
  refusedFields,
  sameForAll,
  useDraft,
  type CheckoutErrors,
  type Draft,
  type Place,
} from '#app/checkout/checkout-form.ts';
import { changedAnswers, changedFields } from '#app/checkout/checkout-answers.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { usePurchaseProblem, type PurchaseFailure } from '#app/checkout/purchase-failure.ts';
import type { SignedInUser } from '#app/account/role.ts';
import type { OrderSending } from '#app/checkout/use-order.ts';
import { placeOrder } from '#contract/sales/orders.ts';
import { questionsFor, type Question } from '#domain/events/question.ts';
import type { HeldPlaces } from '#domain/sales/held-places.ts';
import { orderTotal } from '#domain/sales/money.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { AddOnFields } from './add-on-fields.tsx';
import { AskedFields } from './asked-fields.tsx';
import { AttendeeFields } from './attendee-fields.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { onlineWay, usePayChoice, WayChoice } from './way-choice.tsx';
import { useFormats } from '#app/format/use-formats.ts';

interface BuyerFormProps {
  readonly eventId: string;
  readonly user: SignedInUser;
  readonly holds: readonly HeldPlaces[];
  /** Whether all of them are reserved. */
  readonly ready: boolean;
  /** Whether a quantity change is in progress, for which the order must wait. */
  readonly changing: boolean;
  readonly sending: OrderSending;
  /** The user signed in on this page, so the focused step is gone. */
  readonly wasVisitor: boolean;
  /** The event's questions; null if unknown on this device. */
  readonly questions: readonly Question[] | null;
  /** Reloads the questions, because the server has different ones. */
  readonly onAskAgain: () => void;
}

/** Focuses the first invalid field, so that screen readers read its error too. */
function focusOn(form: HTMLFormElement, errors: CheckoutErrors): void {
  const first = Object.keys(errors).find((name) => errors[name] !== undefined);
  const found = first === undefined ? null : form.elements.namedItem(first);
  const field = found instanceof RadioNodeList ? found[0] : found;
  if (field instanceof HTMLElement) field.focus();
}

/** Returns "Get tickets", or "Pay GMD 500". */
const buttonText = (texts: Catalogue['checkout']['buyer'], sum: string | null): string =>
  sum === null ? texts.getTickets : texts.pay(sum);

function useBuyerForm({ eventId, user, holds, ready, sending, questions, onAskAgain }: BuyerFormProps) {
  const { tabStored } = useEngines();
  const texts = useMessages('checkout');
  const { draft, change } = useDraft(tabStored, eventId, user);
  const { errors, setErrors, problem, setProblem, showRefusal } = useProblems(onAskAgain);
  const places = placesOf(holds);
  const { checks } = useMessages('account');
  const { problems: answers } = useMessages('answers');
  const total = orderTotal(holds);
  const choice = usePayChoice(eventId, draft.wayToPayId, total === null || total.amount === 0);
  const late = useLateRefusal(sending, { onAskAgain, onFields: setErrors });

  const send = async (form: HTMLFormElement) => {
    setProblem(null);
    // Once the buyer has been told that the questions changed, their answers apply to the current wording.
    const shown: CheckoutErrors = { ...late.errors, ...errors };
    const told = Object.keys(shown).filter((field) => shown[field] !== undefined);
    const answered = changedAnswers(questions ?? [], draft.answers, { places, fields: told });
    const current = { ...draft, answers: answered };
    change(current);
    const wrong = checkDraft(current, { places, questions }, { checks, guests: texts.guests, answers });
    // A collapsed field is shown because of its error.
    flushSync(() => setErrors(wrong));
    if (Object.values(wrong).some((error) => error !== undefined)) return focusOn(form, wrong);
    if (total === null) return setProblem(texts.buyer.twoCurrencies);
    if (choice.chosen === null) return setErrors({ ...wrong, wayToPay: texts.ways.missing });
    if (!ready) return setProblem(texts.buyer.notReserved);
    const body = orderBody(current, { places, total, questions, wayToPayId: choice.chosen }, user);
    const eventName = holds[0]?.eventName ?? '';
    const failure = await sending.place({ eventName, holdIds: body.holdIds }, body);
    if (failure !== null) showRefusal(failure, form);
  };
  return {
    draft,
    places,
    total,
    choice,
    errors: {
      ...changedErrors(questions ?? [], draft, places, answers.changed),
      ...late.errors,
      ...errors,
    },
    problem: problem ?? late.problem,
    /** `fields`: changed ones, whose errors are cleared. */
    change: (next: typeof draft, ...fields: readonly string[]) => {
      change(next);
      const cured = Object.fromEntries(fields.map((field) => [field, undefined]));
      setErrors((before) => ({ ...before, ...cured }));
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      void send(event.currentTarget);
    },
  };
}

/** Errors of an order, by field or as a whole. */
function useProblems(onAskAgain: () => void) {
  const failureWords = usePurchaseProblem();
  const { buyer: texts } = useMessages('checkout');
  const [errors, setErrors] = useState<CheckoutErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const showRefusal = (failure: PurchaseFailure, form: HTMLFormElement) => {
    const refused = refusedFields(failure);
    flushSync(() => setErrors(refused));
    if (isOfAnswers(failure)) {
      onAskAgain();
      setProblem(texts.questionsChanged);
    } else if (Object.keys(refused).length === 0) setProblem(failureWords(failure, placeOrder));
    else focusOn(form, refused);
  };
  return { errors, setErrors, problem, setProblem, showRefusal };
}

/** Handles the refusal of an order that was resent automatically. */
function useLateRefusal(
  { failure }: OrderSending,
  tell: { readonly onAskAgain: () => void; readonly onFields: (errors: CheckoutErrors) => void },
) {
  const failureWords = usePurchaseProblem();
  const { buyer: texts } = useMessages('checkout');
  const isAsked = failure !== null && isOfAnswers(failure);
  const askAgain = useEffectEvent(tell.onAskAgain);
  const showFields = useEffectEvent(tell.onFields);
  useEffect(() => {
    if (isAsked) askAgain();
  }, [isAsked]);
  useEffect(() => {
    const refused = failure === null ? {} : refusedFields(failure);
    // Each error is cleared when its field is edited.
    if (!isAsked && Object.keys(refused).length > 0) showFields(refused);
  }, [failure, isAsked]);
  if (failure === null) return { problem: null, errors: {} };
  const errors = refusedFields(failure);
  if (isAsked) return { problem: texts.questionsChanged, errors };
  return { problem: Object.keys(errors).length > 0 ? null : failureWords(failure, placeOrder), errors: {} };
}

/** Errors of answers to questions that changed while the page was open. */
const changedErrors = (
  questions: readonly Question[],
  draft: Draft,
  places: readonly Place[],
  text: string,
): CheckoutErrors =>
  Object.fromEntries(changedFields(questions, draft.answers, places).map((field) => [field, text]));

/** After a sign-in, focuses the name if it is missing, otherwise the form. */
function useFocusAfterSignIn(wasVisitor: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!wasVisitor) return;
    const name = form.current?.elements.namedItem('buyer.name');
    (name instanceof HTMLElement ? name : form.current)?.focus();
  }, [wasVisitor]);
  return form;
}

export function BuyerForm(props: BuyerFormProps) {
  const { buyer: texts } = useMessages('checkout');
  const { price } = useFormats();
  const { draft, places, total, choice, errors, problem, change, submit } = useBuyerForm(props);
  const busy = props.sending.busy || props.changing;
  const { ways } = useMessages('checkout');
  const form = useFocusAfterSignIn(props.wasVisitor);
  const isByHand = choice.chosen !== null && choice.chosen !== onlineWay;
  const sum = total === null || total.amount === 0 ? null : price(total);
  // Add-ons come after attendees, so that field names match the order's indexes.
  const people = places.filter(({ isAddOn }) => !isAddOn);
  const typeIds = places.map(({ ticketTypeId }) => ticketTypeId);
  const asked = { questions: props.questions ?? [], draft, errors, onChange: change };
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={texts.title}
      noValidate
      onSubmit={(event) => (busy ? event.preventDefault() : submit(event))}
      className={css({ display: 'grid', gap: 'room' })}
    >
      <BuyerFields
        draft={draft}
        errors={errors}
        onChange={change}
        asked={<AskedFields per="order" place="buyer" draftKey="buyer" ticketTypeIds={typeIds} {...asked} />}
      />
      <People people={people} change={change} {...asked} />
      <AddOnFields
        places={places}
        nameOf={(place) => attendeeOf(draft, place).name}
        chosen={draft.addOnsFor}
        onChoose={(addOnsFor) => change({ ...draft, addOnsFor })}
      />
      <WayChoice
        {...choice}
        eventId={props.eventId}
        error={errors.wayToPay}
        onChoose={(wayToPayId) => change({ ...draft, wayToPayId }, 'wayToPay')}
      />
      <AlertText text={problem} />
      <Button type="submit" look="primary" size="large" busy={busy}>
        {isByHand ? ways.order : buttonText(texts, sum)}
      </Button>
    </form>
  );
}

interface PeopleProps extends Pick<ComponentProps<typeof AskedFields>, 'questions' | 'draft' | 'errors'> {
  readonly people: readonly Place[];
  readonly change: (next: Draft, ...fields: readonly string[]) => void;
}

/** The attendees and their questions. */
function People({ people, change, questions, draft, errors }: PeopleProps) {
  if (people.length === 0) return null;
  const typeIds = people.map(({ ticketTypeId }) => ticketTypeId);
  return (
    <AttendeeFields
      places={people}
      errors={errors}
      of={(place) => attendeeOf(draft, place)}
      isAsked={questionsFor(questions, 'attendee', typeIds).length > 0}
      onChange={(place, attendee, field) =>
        change({ ...draft, attendees: { ...draft.attendees, [place.key]: attendee } }, field)
      }
      onSameForAll={() =>
        change(sameForAll(draft, people), ...people.map((_, index) => `attendees.${index}.name`))
      }
      asked={({ key, ticketTypeId }, index) => (
        <AskedFields
          per="attendee"
          place={index}
          draftKey={key}
          ticketTypeIds={[ticketTypeId]}
          {...{ questions, draft, errors, onChange: change }}
        />
      )}
    />
  );
}
