import { Pencil } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { css } from 'styled-system/css';
import {
  answersAt,
  changesIn,
  placesOfOrder,
  problemsIn,
  type EditedAnswers,
  type PlacedAnswer,
} from '#app/checkout/answer-edit.ts';
import { fieldErrors } from '#app/data/field-errors.ts';
import { useServer } from '#app/data/server-data.ts';
import { useAction } from '#app/data/use-action.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { aboutOrder } from '#app/requests/about-order.ts';
import { useDeferredRequest } from '#app/requests/use-deferred-request.ts';
import { readOrderAnswers, type OrderAnswersReply } from '#contract/sales/order-answers.ts';
import { orderHistory } from '#contract/sales/order-history.ts';
import type { Order } from '#contract/sales/orders.ts';
import { agreed, type AnswerPlace } from '#domain/sales/answer.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { AnswerField } from '#screens/parts/fields/answer-field.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';

const stackStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' });
const answerStyle = css({
  display: 'grid',
  gap: 'hair',
  py: 'snug',
  borderBottomWidth: '1px',
  borderColor: 'line',
  minW: '0',
  overflowWrap: 'anywhere',
});

interface OrderAnswersProps {
  readonly order: Order;
  /** Whether the event's team edits; it may leave required answers empty. */
  readonly byTeam?: boolean;
}

/** The answers of an order's buyer and attendees, with an edit button; renders nothing if there are no questions. */
export function OrderAnswers({ order, byTeam = false }: OrderAnswersProps) {
  const texts = useMessages('answers');
  const read = useServer(readOrderAnswers, { params: { orderId: order.orderId } });
  const [editing, setEditing] = useState(false);
  if (read.data !== undefined && placesOfOrder(read.data).length === 0) return null;
  return (
    <section className={stackStyle}>
      <h2 className={css({ textStyle: 'h3' })}>{texts.title}</h2>
      <ReadState read={read} what={texts.what}>
        {(reply) =>
          editing && reply.editable ? (
            <EditAnswers order={order} reply={reply} byTeam={byTeam} onClose={() => setEditing(false)} />
          ) : (
            <Shown order={order} reply={reply} onEdit={() => setEditing(true)} />
          )
        }
      </ReadState>
    </section>
  );
}

interface ShownProps {
  readonly order: Order;
  readonly reply: OrderAnswersReply;
  readonly onEdit: () => void;
}

function Shown({ order, reply, onEdit }: ShownProps) {
  const texts = useMessages('answers');
  return (
    <>
      {placesOfOrder(reply).map((place) => (
        <section key={place}>
          <Who place={place} order={order} />
          <dl>
            {answersAt(reply, place).map((answer) => (
              <div key={answer.field} className={answerStyle}>
                <dt className={css({ textStyle: 'small', color: 'text.soft', whiteSpace: 'pre-line' })}>
                  <bdi>{answer.stored?.text ?? answer.question?.text}</bdi>
                </dt>
                <dd className={css({ whiteSpace: 'pre-line' })}>
                  <AnswerText answer={answer} timeZone={order.timeZone} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {reply.editable ? (
        <Button onClick={onEdit} className={css({ justifySelf: 'start' })}>
          <Pencil size={20} aria-hidden /> {texts.edit}
        </Button>
      ) : null}
    </>
  );
}

function Who({ place, order }: { readonly place: AnswerPlace; readonly order: Order }) {
  const texts = useMessages('answers');
  const attendee = place === 'buyer' ? undefined : order.attendees[place];
  const name = attendee?.name ?? order.buyer.name;
  const role = place === 'buyer' ? texts.buyer : texts.attendee(place + 1, attendee?.ticketTypeName ?? '');
  return (
    <h3 className={css({ textStyle: 'label', overflowWrap: 'anywhere' })}>
      {role}
      {name === '' ? '' : ': '}
      <bdi>{name}</bdi>
    </h3>
  );
}

function AnswerText({ answer, timeZone }: { readonly answer: PlacedAnswer; readonly timeZone: string }) {
  const texts = useMessages('answers');
  const { dayAndTime, day, listed } = useFormats();
  const { stored, question } = answer;
  if (stored === null) return <span className={css({ color: 'text.faint' })}>{texts.notAnswered}</span>;
  const [first = ''] = stored.values;
  if (first === agreed && (question === null || question.kind === 'consent'))
    return texts.agreedAt(dayAndTime(stored.answeredAt, timeZone));
  if (question?.kind === 'date') return day(`${first}T12:00:00Z`, 'UTC');
  return <bdi>{listed(stored.values)}</bdi>;
}

interface EditProps {
  readonly order: Order;
  readonly reply: OrderAnswersReply;
  readonly byTeam: boolean;
  readonly onClose: () => void;
}

/** Edits the answers as they were when the form opened; only changes are sent. */
function useAnswerEdit({ order, reply, byTeam, onClose }: EditProps) {
  const texts = useMessages('answers');
  const wish = useDeferredRequest();
  const [shown] = useState(reply);
  const [edited, setEdited] = useState<EditedAnswers>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const save = useAction({
    run: (changes: ReturnType<typeof changesIn>) =>
      wish({ kind: 'answers', orderId: order.orderId, changes }, aboutOrder(order)),
    reads: [readOrderAnswers, orderHistory],
    says: ({ state }) => (state === 'sent' ? { title: texts.saved } : null),
    closes: onClose,
  });
  const refused = save.failure === null ? {} : fieldErrors(save.failure);
  return {
    shown,
    save,
    errorOf: (field: string) => errors[field] ?? refused[field],
    valuesOf: ({ field, stored }: PlacedAnswer) => edited[field] ?? stored?.values ?? [],
    type(field: string, values: readonly string[]) {
      setEdited((before) => ({ ...before, [field]: values }));
      setErrors((before) => ({ ...before, [field]: undefined }));
      if (save.failure !== null) save.clear();
    },
    submit(event: FormEvent) {
      event.preventDefault();
      const wrong = Object.entries(problemsIn(shown, edited, byTeam));
      setErrors(Object.fromEntries(wrong.map(([field, problem]) => [field, texts.problems[problem]])));
      if (wrong.length > 0) return;
      const changes = changesIn(shown, edited);
      if (changes.length === 0) onClose();
      else save.run(changes);
    },
  };
}

function EditAnswers(props: EditProps) {
  const { order, byTeam, onClose } = props;
  const texts = useMessages('answers');
  const { cancel } = useMessages('shell');
  const { shown, save, errorOf, valuesOf, type, submit } = useAnswerEdit(props);
  return (
    <form noValidate onSubmit={submit} className={stackStyle}>
      {placesOfOrder(shown).map((place) => (
        <div key={place} className={stackStyle}>
          <Who place={place} order={order} />
          {answersAt(shown, place).map((answer) =>
            answer.question === null ? null : (
              <AnswerField
                key={answer.field}
                question={byTeam ? { ...answer.question, required: false } : answer.question}
                name={answer.field}
                values={valuesOf(answer)}
                error={errorOf(answer.field)}
                onChange={(values) => type(answer.field, values)}
              />
            ),
          )}
        </div>
      ))}
      <AlertText text={save.error} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        <Button type="submit" look="primary" busy={save.busy}>
          {texts.save}
        </Button>
        <Button onClick={onClose}>{cancel}</Button>
      </div>
    </form>
  );
}
