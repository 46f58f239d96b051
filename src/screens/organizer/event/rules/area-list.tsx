import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { writtenReentry } from '#app/events/area-form.ts';
import { listAreas, orderAreas, type EditableArea } from '#contract/door/areas.ts';
import { buttonStyle } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/page.tsx';
import { gatesIn, nameOfArea, type RulesOfEvent } from './rules-of-event.ts';

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  borderRadius: 'medium',
  '&:has([aria-current=true])': { bg: 'surface.lifted' },
});
const linkStyle = css({
  display: 'grid',
  gap: 'hair',
  minH: 'thumb',
  alignContent: 'center',
  px: 'near',
  py: 'snug',
  overflowWrap: 'anywhere',
  borderRadius: 'medium',
  _hover: { bg: 'surface.lifted' },
  '&[aria-current=true]': { fontWeight: '650' },
});

interface ListProps {
  readonly of: RulesOfEvent;
  /** Null while a new area is being created. */
  readonly chosen: string | null;
}

/** An event's areas in order, with controls to select, move and create them. */
export function AreaList({ of, chosen }: ListProps) {
  const texts = useMessages('rules');
  const { call } = useEngines();
  const [said, setSaid] = useState('');
  const order = of.areas.map(({ checkpoint }) => checkpoint);
  const move = useAction({
    run: (checkpoints: readonly string[]) =>
      call(orderAreas, { params: { registrationId: of.eventId }, body: { checkpoints: [...checkpoints] } }),
    reads: [listAreas],
  });
  const step = (place: number, by: number, name: string) => {
    const [checkpoint] = order.slice(place, place + 1);
    const others = order.filter((_, at) => at !== place);
    move.run([
      ...others.slice(0, place + by),
      ...(checkpoint === undefined ? [] : [checkpoint]),
      ...others.slice(place + by),
    ]);
    setSaid(texts.areas.moved(name, place + by + 1));
  };
  return (
    <Section title={texts.areas.title}>
      <ul aria-label={texts.areas.title} className={css({ display: 'grid', gap: 'tight' })}>
        {of.areas.map((area, place) => (
          <AreaRow
            key={area.checkpoint}
            of={of}
            area={area}
            isChosen={chosen === area.checkpoint}
            isFirst={place === 0}
            isLast={place === order.length - 1}
            onMove={(by) => step(place, by, nameOfArea(area, texts))}
          />
        ))}
      </ul>
      <p role="status" className={css({ srOnly: true })}>
        {said}
      </p>
      <Link
        to="/events/$registrationId/rules"
        params={{ registrationId: of.eventId }}
        search={{ area: '+' }}
        className={buttonStyle()}
      >
        <Plus size={20} aria-hidden /> {texts.areas.add}
      </Link>
      <p className={css({ textStyle: 'small', color: 'text.faint' })}>{texts.areas.intro}</p>
    </Section>
  );
}

interface RowProps {
  readonly of: RulesOfEvent;
  readonly area: EditableArea;
  readonly isChosen: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

function AreaRow({ of, area, isChosen, isFirst, isLast, onMove }: RowProps) {
  const texts = useMessages('rules');
  const name = nameOfArea(area, texts);
  return (
    <li data-area={area.checkpoint} className={rowStyle}>
      <Link
        to="/events/$registrationId/rules"
        params={{ registrationId: of.eventId }}
        search={{ area: area.checkpoint }}
        aria-current={isChosen}
        className={linkStyle}
      >
        <bdi>{name}</bdi>
        <span className={css({ textStyle: 'small', color: 'text.soft', fontWeight: '400' })}>
          {texts.form.reentry[writtenReentry(area.rules.reentry)]} ·{' '}
          {texts.areas.gates(gatesIn(of, area.checkpoint).length)}
        </span>
      </Link>
      <IconButton
        icon={ArrowUp}
        label={texts.areas.moveUp(name)}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={texts.areas.moveDown(name)}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </li>
  );
}
