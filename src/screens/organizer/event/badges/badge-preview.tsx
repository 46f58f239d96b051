import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { Attendee } from '#contract/sales/attendees.ts';
import type { BadgeLayout } from '#domain/events/badge.ts';
import { answerText } from '#domain/sales/answer.ts';
import { BadgePicture } from '#screens/parts/badges/badge-picture.tsx';
import { useTextWidth } from '#screens/parts/badges/use-text-width.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';

interface PreviewProps {
  readonly layout: BadgeLayout;
  readonly codes: boolean;
  readonly eventName: string;
  readonly people: readonly Attendee[];
}

/** As long as a real code, and none: the codes themselves come when badges are printed. */
const sampleCode = `G1${'SAMPLE'.repeat(18)}00`;

const tableLook = css({
  display: 'grid',
  justifyItems: 'center',
  gap: 'base',
  p: 'room',
  borderRadius: 'large',
  bg: 'surface.lifted',
});
const pictureLook = css({
  boxShadow: '0 8px 30px rgb(0 0 0 / 0.45)',
  borderRadius: 'small',
  h: 'auto',
  maxW: 'full',
});
const widths = { label62: css({ w: '16rem' }), a6: css({ w: '22rem' }) } as const;

/** One badge after the other as it will be printed, while its layout is chosen. */
export function BadgePreview({ layout, codes, eventName, people }: PreviewProps) {
  const { badges: texts } = useMessages('desk');
  const { count } = useFormats();
  const measure = useTextWidth();
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, people.length - 1);
  const person = people[at];
  if (person === undefined) return null;
  const badge = {
    eventName,
    name: person.name,
    typeName: person.ticketTypeName,
    reference: person.reference,
    answer: answerText(
      person.answers.find(({ questionId }) => questionId === layout.questionId)?.values ?? [],
    ),
    code: codes ? sampleCode : null,
  };
  return (
    <Section title={texts.preview}>
      <div className={tableLook}>
        <BadgePicture
          layout={layout}
          badge={badge}
          measure={measure}
          label={texts.badgeOf(person.name || texts.noName)}
          className={`${pictureLook} ${widths[layout.size]}`}
        />
        <div className={css({ display: 'flex', alignItems: 'center', gap: 'snug' })}>
          <Button
            size="square"
            aria-label={texts.previousOne}
            disabled={at === 0}
            onClick={() => setChosen(at - 1)}
          >
            <ChevronLeft size={20} aria-hidden />
          </Button>
          <span
            className={css({ textStyle: 'small', color: 'text.soft', minW: '6rem', textAlign: 'center' })}
          >
            {texts.place(count(at + 1), count(people.length))}
          </span>
          <Button
            size="square"
            aria-label={texts.nextOne}
            disabled={at === people.length - 1}
            onClick={() => setChosen(at + 1)}
          >
            <ChevronRight size={20} aria-hidden />
          </Button>
        </div>
      </div>
    </Section>
  );
}
