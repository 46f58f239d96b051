import { Link } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { Attendee } from '#contract/sales/attendees.ts';
import { maxBadges } from '#contract/sales/badges.ts';
import { buttonStyle } from '#ui/button.tsx';

interface BadgesOfSelectedProps {
  readonly eventId: string;
  readonly people: readonly Attendee[];
  /** Ids of the selected tickets. */
  readonly selected: ReadonlySet<string>;
}

/** Link to the badges of the selected attendees. */
export function BadgesOfSelected({ eventId, people, selected }: BadgesOfSelectedProps) {
  const { badges: texts } = useMessages('desk');
  const { count } = useFormats();
  const numbers = people.flatMap(({ ticketId, ticketNumber }) =>
    selected.has(ticketId) ? [ticketNumber] : [],
  );
  if (numbers.length > maxBadges) return <span>{texts.tooMany(count(maxBadges))}</span>;
  return (
    <Link
      to="/events/$registrationId/badges"
      params={{ registrationId: eventId }}
      search={{ only: numbers.join(',') }}
      className={buttonStyle()}
    >
      <BadgeCheck size={20} aria-hidden /> {texts.printSelected}
    </Link>
  );
}
