import { css, cva } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { verdictText } from '#app/scanning/verdict-text.ts';
import type { Verdict } from '#domain/door/verdict.ts';
import { lookOf } from '#screens/parts/door/verdict-face.tsx';
import { Sentence } from '#screens/parts/sentence.tsx';
import type { RulesOfEvent } from './rules-of-event.ts';

const box = cva({
  base: {
    borderRadius: 'medium',
    px: 'near',
    py: 'snug',
    display: 'grid',
    gap: 'hair',
    overflowWrap: 'anywhere',
  },
  variants: {
    look: {
      admit: { bg: 'verdict.admit', color: 'ink' },
      attention: { bg: 'verdict.attention', color: 'ink' },
      refuse: { bg: 'verdict.refuse', color: 'paper' },
      exit: { bg: 'verdict.exit', color: 'paper' },
    },
  },
});

interface WordsProps {
  readonly of: Pick<RulesOfEvent, 'gates' | 'timeZone'>;
  readonly verdict: Verdict;
  /** When the scanner would show it, in ms. */
  readonly at: number;
}

/** A verdict in the scanner's own colour and wording. */
export function DoorMessage({ of, verdict, at }: WordsProps) {
  const { verdicts } = useMessages('scanning');
  const { otherGate } = useMessages('door');
  const formats = useFormats();
  const { title, sentences } = verdictText(verdict, {
    now: at,
    timeZone: of.timeZone,
    gateName: (gateId) => of.gates.find((gate) => gate.gateId === gateId)?.name,
    otherGate,
    texts: verdicts,
    formats,
  });
  return (
    <div className={box({ look: lookOf(verdict) })} data-verdict={verdict.code}>
      <strong>{title}</strong>
      <span className={css({ textStyle: 'small' })}>
        <Sentence>{sentences.join(' ')}</Sentence>
      </span>
    </div>
  );
}
