import { Minus, Plus } from 'lucide-react';
import { css } from 'styled-system/css';
import { Button } from '#ui/button.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';

interface StepperProps {
  /** Name of the counted item: "Lawn". */
  readonly label: string;
  readonly value: number;
  /** Defaults to 0. */
  readonly least?: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A stepper for a small whole number. At a limit its button stays and says so, so that the focus is not lost. */
export function Stepper({ label, value, least = 0, most, onChange }: StepperProps) {
  const texts = useUiTexts();
  const step = (by: number) => onChange(Math.max(least, Math.min(most, value + by)));
  return (
    <div
      role="group"
      aria-label={label}
      // In large letters on a narrow phone its ends are narrower, so that it stays in its card.
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: 'tight',
        minW: '0',
        '& > button': { flexShrink: '1' },
      })}
    >
      <Button
        size="square"
        aria-label={texts.oneFewer(label)}
        aria-disabled={value <= least || undefined}
        className={ends}
        onClick={() => step(-1)}
      >
        <Minus size={20} aria-hidden />
      </Button>
      <output
        className={css({ minW: '2.25rem', textAlign: 'center', fontWeight: '700', fontSize: 'lead' })}
        aria-label={texts.chosen(label)}
      >
        {value}
      </output>
      <Button
        size="square"
        aria-label={texts.oneMore(label)}
        aria-disabled={value >= most || undefined}
        className={ends}
        onClick={() => step(1)}
      >
        <Plus size={20} aria-hidden />
      </Button>
    </div>
  );
}

const ends = css({ '&[aria-disabled=true]': { opacity: '0.55', cursor: 'not-allowed' } });
