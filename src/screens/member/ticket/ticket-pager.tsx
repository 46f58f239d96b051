import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { directionOf } from '#messages/language.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useSwipe } from '#app/wallet/use-swipe.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { Button } from '#ui/button.tsx';

const barStyle = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 'snug' });
/** Clips the pane while it moves, and no other shadows. */
const trackStyle = css({ overflowX: 'clip', touchAction: 'pan-y' });

interface PagerProps {
  /** In order, including the current one. */
  readonly tickets: readonly WalletTicket[];
  readonly current: WalletTicket;
  readonly children: ReactNode;
}

/** Position of a ticket in its order, and navigation to its neighbours on the same screen. */
function useTurns({ tickets, current }: Omit<PagerProps, 'children'>) {
  const at = tickets.findIndex((ticket) => ticket.ticketId === current.ticketId);
  const navigate = useNavigate();
  const turn = (by: -1 | 1) => {
    const to = tickets[at + by];
    if (to === undefined) return;
    void navigate({
      to: '/tickets/$ticketId',
      params: { ticketId: to.ticketId },
      replace: true,
      resetScroll: false,
      state: { stay: true },
    });
  };
  return { at, turn };
}

/** Pages through the tickets of one order with swipes and arrow keys; the bar has buttons. */
export function TicketPager({ tickets, current, children }: PagerProps) {
  const { at, turn } = useTurns({ tickets, current });
  const mirrored = directionOf(useEngines().messages.language) === 'rtl';
  const swipe = useSwipe({ hasBefore: at > 0, hasAfter: at < tickets.length - 1, turn, mirrored });
  const { ref, ...hands } = swipe;
  useArrowKeys(turn, mirrored ? 'ArrowLeft' : 'ArrowRight');
  useSlideIn(ref, { id: current.ticketId, at }, mirrored);
  const isAlone = tickets.length < 2;
  // The same elements for one ticket: the others may arrive when a dialog is open in it, or something is typed.
  return (
    <div {...(isAlone ? {} : { className: trackStyle, ...hands })}>
      <div ref={ref}>{children}</div>
    </div>
  );
}

/** Announces which of the order's tickets is shown, with buttons to the neighbours; renders nothing for a single ticket. */
export function PagerBar({ tickets, current }: Omit<PagerProps, 'children'>) {
  const { at, turn } = useTurns({ tickets, current });
  const { pager: texts } = useMessages('wallet');
  if (tickets.length < 2) return null;
  return (
    <nav aria-label={texts.label} className={barStyle}>
      <Step label={texts.previous} off={at === 0} onPress={() => turn(-1)}>
        <ChevronLeft size={22} aria-hidden />
      </Step>
      <p role="status" className={css({ color: 'text.soft', textAlign: 'center' })}>
        {texts.place(at + 1, tickets.length)}
        <span className={css({ srOnly: true })}>
          , {current.typeName}
          {current.holderName === '' ? '' : `, ${current.holderName}`}
        </span>
      </p>
      <Step label={texts.next} off={at === tickets.length - 1} onPress={() => turn(1)}>
        <ChevronRight size={22} aria-hidden />
      </Step>
    </nav>
  );
}

/** Stays in the tab order at an end, because a focus that vanished would restart at the top of the page. */
function Step({
  label,
  off,
  onPress,
  children,
}: {
  readonly label: string;
  readonly off: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Button
      size="square"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onPress}
      className={off ? css({ opacity: '0.55', cursor: 'not-allowed' }) : ''}
    >
      {children}
    </Button>
  );
}

/** Elements that use the arrow keys themselves. */
const keepsArrows =
  'input, textarea, select, [contenteditable], [role=dialog], [role=tablist], [role=radiogroup]';

/** @param forward key that moves to the next one */
function useArrowKeys(turn: (by: -1 | 1) => void, forward: string): void {
  const { tab } = useEngines();
  const newest = useRef(turn);
  useEffect(() => {
    newest.current = turn;
  });
  useEffect(() => {
    const stop = new AbortController();
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.target instanceof Element && event.target.closest(keepsArrows) !== null) return;
      event.preventDefault();
      newest.current(event.key === forward ? 1 : -1);
    };
    tab.document.addEventListener('keydown', press, { signal: stop.signal });
    return () => stop.abort();
  }, [tab, forward]);
}

const slideMs = 200;

interface Shown {
  readonly id: string;
  /** Its place in the order. */
  readonly at: number;
}

/** Slides another ticket in from its side, except under reduced motion; not the same one whose order has arrived. */
function useSlideIn(
  ref: { readonly current: HTMLElement | null },
  { id, at }: Shown,
  mirrored: boolean,
): void {
  const { tab } = useEngines();
  const before = useRef<Shown>({ id, at });
  useEffect(() => {
    const from = before.current;
    before.current = { id, at };
    if (from.id === id || tab.document.documentElement.dataset['motion'] === 'reduced') return;
    if (tab.isStill()) return;
    const side = at > from.at === mirrored ? -1 : 1;
    ref.current?.animate(
      [
        { transform: `translateX(${side * 30}%)`, opacity: 0.3 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: slideMs, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
    );
  }, [id, at, ref, tab, mirrored]);
}
