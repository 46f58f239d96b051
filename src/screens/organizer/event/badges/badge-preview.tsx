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
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/page.tsx';

interface PreviewProps {
  readonly layout: BadgeLayout;
  readonly codes: boolean;
  readonly eventName: string;
  readonly people: readonly Attendee[];
}

/** As long as a real code, but invalid: real codes are loaded for printing. */
const sampleCode = `G1${'SAMPLE'.repeat(18)}00`;

const tableStyle = css({
  display: 'grid',
  justifyItems: 'center',
  gap: 'base',
  p: 'room',
  borderRadius: 'large',
  bg: 'surface.lifted',
});
const pictureStyle = css({
  boxShadow: '0 8px 30px rgb(0 0 0 / 0.45)',
  borderRadius: 'small',
  h: 'auto',
  maxW: 'full',
});
const widths = { label62: css({ w: '16rem' }), a6: css({ w: '22rem' }) } as const;

/** Previews one badge at a time while its layout is edited. */
export function BadgePreview({ layout, codes, eventName, people }: PreviewProps) {
  const { badges: texts } = useMessages('desk');
  const measure = useTextWidth();
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, Math.max(0, people.length - 1));
  // Use sample data until the first ticket is issued.
  const {
    name,
    ticketTypeName: typeName,
    reference,
    answers,
  } = people[at] ?? { ...texts.sample, answers: [] };
  const answer = answers.find(({ questionId }) => questionId === layout.questionId);
  const badge = {
    eventName,
    name,
    typeName,
    reference,
    answer: answerText(answer?.values ?? []),
    code: codes ? sampleCode : null,
  };
  return (
    <Section title={texts.preview}>
      <div className={tableStyle}>
        <BadgePicture
          layout={layout}
          badge={badge}
          measure={measure}
          label={texts.badgeOf(name || reference)}
          className={`${pictureStyle} ${widths[layout.size]}`}
        />
        {people.length < 2 ? null : <Place at={at} of={people.length} onChange={setChosen} />}
      </div>
    </Section>
  );
}

interface PlaceProps {
  readonly at: number;
  readonly of: number;
  readonly onChange: (at: number) => void;
}

/** Buttons for the next and the previous badge. */
function Place({ at, of, onChange }: PlaceProps) {
  const { badges: texts } = useMessages('desk');
  const { count } = useFormats();
  return (
    <div
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'center',
        alignItems: 'center',
        gap: 'snug',
      })}
    >
      <IconButton
        icon={ChevronLeft}
        label={texts.previousOne}
        disabled={at === 0}
        onClick={() => onChange(at - 1)}
      />
      <span
        className={css({
          textStyle: 'small',
          color: 'text.soft',
          minW: '6rem',
          textAlign: 'center',
        })}
      >
        {texts.place(count(at + 1), count(of))}
      </span>
      <IconButton
        icon={ChevronRight}
        label={texts.nextOne}
        disabled={at === of - 1}
        onClick={() => onChange(at + 1)}
      />
    </div>
  );
}
