import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { Attendee } from '#contract/sales/attendees.ts';
import { Button, buttonStyle } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';
import { Section } from '#ui/page.tsx';
import { attendeeQueryOf, type AttendeeFilter } from '../attendees/attendee-filter.ts';

interface WhoseBadgesProps {
  readonly eventId: string;
  readonly filter: AttendeeFilter;
  /** This part of the attendee list, and how many of them get a badge. */
  readonly listed: readonly Attendee[];
  readonly badges: number;
  readonly hasBefore: boolean;
  readonly onBefore: () => void;
  /** Null if this is the last part. */
  readonly onNext: (() => void) | null;
}

/** Lists the attendees whose badges are printed: the attendee list as filtered or selected there. */
export function WhoseBadges({
  eventId,
  filter,
  listed,
  badges,
  hasBefore,
  onBefore,
  onNext,
}: WhoseBadgesProps) {
  const { badges: texts } = useMessages('desk');
  const { count } = useFormats();
  const isNarrowed = Object.keys(attendeeQueryOf(filter)).length > 0;
  const [first, last] = [listed[0], listed.at(-1)];
  return (
    <Section title={texts.people}>
      <List label={texts.people}>
        <Row
          title={texts.count(badges)}
          note={isNarrowed ? texts.narrowed : texts.everybody}
          end={
            <Link
              to="/events/$registrationId/attendees"
              params={{ registrationId: eventId }}
              search={{ ...filter, only: '' }}
              className={buttonStyle()}
            >
              {texts.change}
            </Link>
          }
        />
        {first === undefined || last === undefined || (!hasBefore && onNext === null) ? null : (
          <Row
            title={texts.part(count(first.ticketNumber), count(last.ticketNumber))}
            end={
              <>
                <Button
                  size="square"
                  aria-label={texts.previousPart}
                  disabled={!hasBefore}
                  onClick={onBefore}
                >
                  <ChevronLeft size={20} aria-hidden />
                </Button>
                <Button
                  size="square"
                  aria-label={texts.nextPart}
                  disabled={onNext === null}
                  onClick={() => onNext?.()}
                >
                  <ChevronRight size={20} aria-hidden />
                </Button>
              </>
            }
          />
        )}
      </List>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.onlyValid}</p>
    </Section>
  );
}
