import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { formatReference } from '#domain/codes/reference.ts';
import type { ListedPerson } from '#domain/door/door-list.ts';

const look = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'snug',
  p: 'near',
  borderRadius: 'medium',
  bg: 'surface.ground',
  color: 'text',
  overflowWrap: 'anywhere',
});

/** Returns what to call a guest at the door: without a name, by the reference that is printed below the ticket's code. */
export const guestTitle = ({ name, ticketNumber, reference }: ListedPerson): string =>
  name || formatReference(ticketNumber, reference);

/** The guest's name and the organizer's notes for the door, shown on a verdict of any colour. */
export function GuestFacts({ guest }: { readonly guest: ListedPerson }) {
  return (
    <div data-guest="" className={look}>
      <p className={css({ textStyle: 'h3' })}>
        <bdi>{guestTitle(guest)}</bdi>
      </p>
      <GuestNotes guest={guest} />
    </div>
  );
}

/** The note and the answers marked for the door; renders nothing if there are none. */
export function GuestNotes({ guest: { note, answers } }: { readonly guest: ListedPerson }) {
  const { names: texts } = useMessages('scanning');
  const facts = [
    ...(note === '' ? [] : [{ question: texts.note, answer: note }]),
    ...answers.filter(({ answer }) => answer !== ''),
  ];
  if (facts.length === 0) return null;
  return (
    <dl className={css({ display: 'grid', gap: 'snug' })}>
      {facts.map(({ question, answer }) => (
        <div key={question} className={css({ display: 'grid', gap: 'hair' })}>
          <dt className={css({ textStyle: 'small', color: 'text.soft' })}>
            <bdi>{question}</bdi>
          </dt>
          <dd className={css({ fontSize: 'h4', fontWeight: '600' })}>
            <bdi>{answer}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns whether there is more to read than a name, so that the verdict waits for a tap. */
export const hasNotes = ({ note, answers }: ListedPerson): boolean =>
  note !== '' || answers.some(({ answer }) => answer !== '');
