import { Users } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { OrderGroup } from '#app/engines/door-desk.ts';
import type { GroupMode, GroupShown, MemberResult } from '#app/scanning/use-group.ts';
import { isInside } from '#domain/door/ticket-info.ts';
import { Button } from '#ui/button.tsx';
import { overPicture, wideButton } from './over-picture.ts';

const list = css({ display: 'grid', gap: 'snug' });
const rowStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: 'near',
  minH: 'thumb',
  px: 'near',
  py: 'snug',
  borderRadius: 'medium',
  bg: 'surface.raised',
  overflowWrap: 'anywhere',
});
const tick = css({ w: '1.5rem', h: '1.5rem', flexShrink: '0', accentColor: 'accent' });
const foot = css({
  mt: 'auto',
  position: 'sticky',
  bottom: '0',
  display: 'grid',
  gap: 'snug',
  bg: 'surface.ground',
  pt: 'snug',
});

interface GroupButtonProps {
  readonly group: Pick<GroupMode, 'available' | 'show'>;
  readonly look: 'glass' | 'quiet';
}

/** Opens the order of the last scanned ticket; renders nothing if it has no other tickets. */
export function GroupButton({ group, look }: GroupButtonProps) {
  const { group: texts } = useMessages('scanning');
  if (group.available === null) return null;
  return (
    <Button look={look} size="large" onClick={group.show}>
      <Users size={22} aria-hidden /> {texts.open(group.available.tickets.length)}
    </Button>
  );
}

interface GroupOverlayProps {
  readonly shown: GroupShown;
  readonly onPass: GroupMode['pass'];
  readonly onClose: () => void;
}

/** The whole order: who is inside, who is admitted now, and then the result for each. */
export function GroupOverlay({ shown, onPass, onClose }: GroupOverlayProps) {
  const { group: texts } = useMessages('scanning');
  const { group, results } = shown;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), [results]);
  const inside = group.tickets.filter(isInside).length;
  const passed = results?.filter(({ judged }) => judged.scan?.passed === true).length ?? 0;
  return (
    <section
      data-group={results === null ? 'choosing' : 'done'}
      aria-label={texts.label}
      className={overPicture}
    >
      <h2 ref={title} tabIndex={-1} className={css({ textStyle: 'h1' })}>
        {results === null ? texts.title(group.tickets.length) : texts.results.title(passed, results.length)}
      </h2>
      {results === null ? (
        <Choice group={group} onPass={onPass} onClose={onClose}>
          <p className={css({ fontSize: 'h4' })}>{texts.inside(inside, group.tickets.length)}</p>
        </Choice>
      ) : (
        <Results results={results} onClose={onClose} />
      )}
    </section>
  );
}

/** Everybody who may pass now is preselected. */
function useChosen({ tickets, leader, direction, mayPass }: OrderGroup) {
  const isReady = (ticket: OrderGroup['tickets'][number]) =>
    mayPass &&
    ticket.ticketNumber !== leader &&
    (direction === 'entry' ? ticket.standing === 'admit' : isInside(ticket));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(tickets.filter(isReady).map(({ ticketNumber }) => ticketNumber)),
  );
  const turn = (ticketNumber: number, on: boolean) => {
    const left = [...chosen].filter((one) => one !== ticketNumber);
    setChosen(new Set(on ? [...left, ticketNumber] : left));
  };
  return [chosen, turn] as const;
}

interface ChoiceProps {
  readonly group: OrderGroup;
  readonly onPass: GroupMode['pass'];
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Choice({ group, onPass, onClose, children }: ChoiceProps) {
  const { group: texts } = useMessages('scanning');
  const { leader, direction, mayPass } = group;
  const [chosen, turn] = useChosen(group);
  const [busy, setBusy] = useState(false);
  const pass = () => {
    setBusy(true);
    void onPass([...chosen].toSorted((one, other) => one - other));
  };
  return (
    <>
      {children}
      <ul className={list}>
        {group.tickets.map((ticket) => (
          <li key={ticket.ticketNumber} data-ticket={ticket.ticketNumber} data-inside={isInside(ticket)}>
            <label className={rowStyle}>
              {mayPass && ticket.ticketNumber !== leader ? (
                <input
                  type="checkbox"
                  className={tick}
                  checked={chosen.has(ticket.ticketNumber)}
                  disabled={busy}
                  onChange={(event) => turn(ticket.ticketNumber, event.target.checked)}
                />
              ) : null}
              <TicketFacts ticket={ticket} leads={ticket.ticketNumber === leader} />
            </label>
          </li>
        ))}
      </ul>
      <div className={foot}>
        {mayPass ? (
          <Button
            look="primary"
            size="large"
            className={wideButton}
            disabled={busy || chosen.size === 0}
            onClick={pass}
          >
            {chosen.size === 0 ? texts.choose : texts[direction](chosen.size)}
          </Button>
        ) : (
          <p>{texts.mayNot}</p>
        )}
        <Button size="large" className={wideButton} disabled={busy} onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </>
  );
}

interface TicketFactsProps {
  readonly ticket: OrderGroup['tickets'][number];
  readonly leads: boolean;
}

function TicketFacts({ ticket, leads }: TicketFactsProps) {
  const { group: texts, info } = useMessages('scanning');
  const { ticketNumber, typeName, standing } = ticket;
  const stands = isInside(ticket) ? texts.isInside : info.standings[standing];
  return (
    <span className={css({ display: 'grid' })}>
      <span className={css({ fontWeight: '650' })}>{texts.ticket(ticketNumber, typeName)}</span>
      <span className={css({ textStyle: 'small', color: 'text.soft' })}>
        {leads ? texts.scanned : stands}
      </span>
    </span>
  );
}

/** Refused tickets come first, because they need action. */
function Results({
  results,
  onClose,
}: {
  readonly results: readonly MemberResult[];
  readonly onClose: () => void;
}) {
  const { group: texts } = useMessages('scanning');
  const hasPassed = ({ judged }: MemberResult) => judged.scan?.passed === true;
  const refused = results.filter((result) => !hasPassed(result));
  return (
    <>
      {refused.length === 0 ? null : (
        <p role="alert" className={css({ fontSize: 'h4', fontWeight: '650' })}>
          {texts.results.refusedFirst}
        </p>
      )}
      <ul aria-label={texts.results.label} className={list}>
        {[...refused, ...results.filter(hasPassed)].map((result) => (
          <ResultRow key={result.ticketNumber} result={result} passed={hasPassed(result)} />
        ))}
      </ul>
      <div className={foot}>
        <Button look="primary" size="large" className={wideButton} onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </>
  );
}

function ResultRow({ result, passed }: { readonly result: MemberResult; readonly passed: boolean }) {
  const scanning = useMessages('scanning');
  const { verdicts: names } = useMessages('door');
  const { ticketNumber, judged } = result;
  const type = judged.verdict.type?.name;
  return (
    <li data-ticket={ticketNumber} data-passed={passed} className={rowStyle}>
      <span className={css({ display: 'grid' })}>
        <span className={css({ fontWeight: '650' })}>{scanning.group.ticket(ticketNumber, type)}</span>
        <span className={css({ color: passed ? 'verdict.admit' : 'verdict.refuseText', fontWeight: '600' })}>
          {judged.scan === null ? scanning.notRecorded[judged.reason] : names[judged.verdict.code]}
        </span>
      </span>
    </li>
  );
}
