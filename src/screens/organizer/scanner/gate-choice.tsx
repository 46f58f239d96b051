import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { FixedGate } from './fixed-gate.tsx';

interface GateChoiceProps {
  readonly gates: readonly { readonly gateId: string; readonly name: string }[];
  readonly chosen: string | undefined;
  /** Only a new code can move this phone. */
  readonly fixed: boolean;
  readonly onChoose: (gateId: string) => void;
}

export function GateChoice({ gates, chosen, fixed, onChoose }: GateChoiceProps) {
  const { gate: texts } = useMessages('scanning');
  if (fixed) return <FixedGate name={gates.find((gate) => gate.gateId === chosen)?.name ?? '–'} />;
  return (
    <Section title={texts.which}>
      <div
        role="group"
        aria-label={texts.label}
        className={css({
          display: 'grid',
          gap: 'snug',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
        })}
      >
        {gates.map((gate) => (
          <Button
            key={gate.gateId}
            size="large"
            aria-pressed={gate.gateId === chosen}
            look={gate.gateId === chosen ? 'primary' : 'quiet'}
            onClick={() => onChoose(gate.gateId)}
          >
            <bdi>{gate.name}</bdi>
          </Button>
        ))}
      </div>
    </Section>
  );
}
