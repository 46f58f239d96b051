import { Check } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { questionIn, type HoldersQuestion } from '#app/events/holders-question.ts';
import { saveGate, savedGate } from '#app/events/save-gate.ts';
import { saveTypeGates } from '#app/events/save-type-gates.ts';
import { useHoldersText } from '#app/events/use-holders-text.ts';
import { listAreas, type EditableArea } from '#contract/door/areas.ts';
import { listGates } from '#contract/door/gates.ts';
import { listTicketTypes, type EditableTicketType } from '#contract/events/ticket-types.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { List, Row } from '#ui/list.tsx';
import { Section } from '#ui/page.tsx';
import { Table } from '#ui/table.tsx';
import { AffectedHolders } from '../../affected-holders.tsx';
import { typeTermChange } from '../../type-terms.ts';
import { ConfirmRuleChange } from './confirm-rule-change.tsx';
import { gatesIn, nameOfArea, type AreaGate, type RulesOfEvent } from './rules-of-event.ts';

interface AreaGatesProps {
  readonly of: RulesOfEvent;
  readonly area: EditableArea;
}

/** The gates of an area, a way to move another gate here, and the ticket types that each gate admits. */
export function AreaGates({ of, area }: AreaGatesProps) {
  const texts = useMessages('rules');
  const here = gatesIn(of, area.checkpoint);
  const others = of.gates.filter(({ checkpoint }) => checkpoint !== area.checkpoint);
  const entering = of.types.filter(
    ({ ticketTypeId }) => area.types === null || area.types.includes(ticketTypeId),
  );
  return (
    <Section title={texts.gates.title}>
      {here.length === 0 ? (
        <p className={css({ color: 'text.soft' })}>{texts.gates.none}</p>
      ) : (
        <List label={texts.gates.title}>
          {here.map(({ gateId, name }) => (
            <Row key={gateId} title={<bdi className={css({ overflowWrap: 'anywhere' })}>{name}</bdi>} />
          ))}
        </List>
      )}
      {others.length === 0 ? null : <MoveGate of={of} area={area} gates={others} />}
      {here.length === 0 || entering.length === 0 ? null : (
        <TypesByGate of={of} gates={here} types={entering} />
      )}
    </Section>
  );
}

/** Moves a gate here; asks first if people hold tickets that other gates admit because of it. */
function MoveGate({ of, area, gates }: AreaGatesProps & { readonly gates: readonly AreaGate[] }) {
  const texts = useMessages('rules');
  const { call, replies } = useEngines();
  const send = (gate: AreaGate, isAgreed: boolean) =>
    saveGate(call, {
      eventId: of.eventId,
      gateId: gate.gateId,
      over: savedGate(gate),
      typed: { name: gate.name, checkpoint: area.checkpoint },
      isAgreed,
    });
  const [asked, setAsked] = useState<{ readonly gate: AreaGate; readonly question: HoldersQuestion } | null>(
    null,
  );
  const move = useAction({
    run: async (gate: AreaGate) => {
      const result = await send(gate, false);
      const question = result.ok ? null : questionIn(result.failure);
      if (question !== null) setAsked({ gate, question });
      return result;
    },
    words: useHoldersText(),
    reads: [listGates, listAreas],
    says: (_, { name }) => ({ title: texts.gates.moved(name, nameOfArea(area, texts)) }),
  });
  const choose = (gateId: string) => {
    const gate = gates.find((one) => one.gateId === gateId);
    if (gate !== undefined) move.run(gate);
  };
  return (
    <>
      {asked === null ? null : (
        <ConfirmRuleChange
          question={asked.question}
          timeZone={of.timeZone}
          send={async () => {
            const result = await send(asked.gate, true);
            if (result.ok) await replies.readAgain(listGates);
            return result;
          }}
          onClose={() => setAsked(null)}
        />
      )}
      <SelectField
        label={texts.gates.move}
        value=""
        disabled={move.busy}
        onChange={(event) => choose(event.target.value)}
        choices={[
          { value: '', label: texts.gates.choose },
          ...gates.map(({ gateId, name }) => ({ value: gateId, label: name })),
        ]}
      />
      <AlertText text={move.error} />
    </>
  );
}

interface TypesByGateProps {
  readonly of: RulesOfEvent;
  readonly gates: readonly AreaGate[];
  readonly types: readonly EditableTicketType[];
}

/** A ticket type and the gates that it should name. */
interface TypeByGate {
  readonly type: EditableTicketType;
  readonly gates: string[];
}

/** Each ticket type by each gate of the area; a type that names no gate is admitted at all of them. */
function TypesByGate({ of, gates, types }: TypesByGateProps) {
  const { gates: texts } = useMessages('rules');
  const { change, asked, setAsked } = useChangeGates(of);
  if (gates.length < 2 && types.every((type) => type.gates.length === 0)) return null;
  const every = of.gates.map(({ gateId }) => gateId);
  const toggle = (type: EditableTicketType, gateId: string) => {
    const wished = withGate(type, gateId, every);
    if (wished !== null) change.run({ type, gates: wished, isAgreed: false });
  };
  return (
    <div className={css({ display: 'grid', gap: 'snug', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <h3 className={css({ textStyle: 'h3' })}>{texts.admits}</h3>
      <Table
        caption={texts.admits}
        rows={types}
        rowKey={({ ticketTypeId }) => ticketTypeId}
        columns={[
          {
            key: 'type',
            label: texts.type,
            cell: ({ name }) => <bdi className={css({ overflowWrap: 'anywhere' })}>{name}</bdi>,
          },
          ...gates.map((gate) => ({
            key: gate.gateId,
            label: gate.name,
            cell: (type: EditableTicketType) => (
              <Admits
                type={type}
                gate={gate}
                busy={change.busy && change.input?.type === type}
                // One change at a time: the control is disabled while a press would be lost.
                disabled={change.busy && change.input?.type !== type}
                onPress={() => toggle(type, gate.gateId)}
              />
            ),
          })),
        ]}
      />
      <p className={css({ textStyle: 'small', color: 'text.faint' })}>{texts.admitsHint}</p>
      {asked === null ? (
        <AlertText text={change.error} />
      ) : (
        <AffectedHolders
          question={asked.question}
          change={typeTermChange(asked.type, { ...asked.type, gates: asked.gates }, of.gates)}
          timeZone={of.timeZone}
          action={{ ...change, run: () => change.run({ ...asked, isAgreed: true }) }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** Saves the gates of a ticket type, after confirmation if people hold tickets of it. */
function useChangeGates(of: RulesOfEvent) {
  const { call } = useEngines();
  const words = useHoldersText();
  const [asked, setAsked] = useState<(TypeByGate & { readonly question: string }) | null>(null);
  const change = useAction({
    run: async ({ type, gates, isAgreed }: TypeByGate & { readonly isAgreed: boolean }) => {
      const result = await saveTypeGates(call, { eventId: of.eventId, type, gates, isAgreed });
      const question = result.ok ? null : questionIn(result.failure);
      if (question !== null) setAsked({ type, gates, question: question.text });
      return result;
    },
    words,
    reads: [listTicketTypes],
    done: () => setAsked(null),
  });
  return { change, asked, setAsked };
}

/** Returns a type's gates with one added or removed; null if none would be left, because naming none means all. */
function withGate(type: EditableTicketType, gateId: string, every: readonly string[]): string[] | null {
  const named = type.gates.length === 0 ? every : type.gates;
  const wished = named.includes(gateId) ? named.filter((id) => id !== gateId) : [...named, gateId];
  if (wished.length === 0) return null;
  return every.every((id) => wished.includes(id)) ? [] : wished;
}

interface AdmitsProps {
  readonly type: EditableTicketType;
  readonly gate: AreaGate;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

function Admits({ type, gate, busy, disabled, onPress }: AdmitsProps) {
  const { gates: texts } = useMessages('rules');
  const admits = type.gates.length === 0 || type.gates.includes(gate.gateId);
  return (
    <Button
      size="square"
      look={admits ? 'primary' : 'outline'}
      aria-pressed={admits}
      aria-label={texts.lets(type.name, gate.name)}
      busy={busy}
      disabled={disabled}
      onClick={onPress}
    >
      {admits ? <Check size={18} aria-hidden /> : null}
    </Button>
  );
}
