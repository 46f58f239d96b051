import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { orGone } from '#app/data/or-gone.ts';
import { useIdFor } from '#app/data/new-id.ts';
import { useAction } from '#app/data/use-action.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { isChangedElsewhere } from '#domain/text/save-changes.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Saved } from '#domain/text/stored-draft.ts';
import { useSaved } from '#app/data/use-saved.ts';
import { useServer } from '#app/data/server-data.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { addGate, listGates, removeGate } from '#contract/door/gates.ts';
import { listAreas } from '#contract/door/areas.ts';
import { askUnless } from '#contract/wire/holders-query.ts';
import { saveGate, savedGate, type GateField } from '#app/events/save-gate.ts';
import { questionIn, type HoldersQuestion } from '#app/events/holders-question.ts';
import { listTicketTypes } from '#contract/events/ticket-types.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { AlertText } from '#ui/alert-text.tsx';
import type { Texts } from '#domain/text/three-way.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { SelectField, TextField } from '#ui/fields/field.tsx';
import { List, Row } from '#ui/list.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { GateArea } from './gate-area.tsx';
import { changeAsked, AffectedHolders } from '../affected-holders.tsx';

type GateFacts = ReplyOf<typeof listGates>['items'][number];
type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly gate: GateFacts } | null;

export function Gates({ eventId }: { readonly eventId: string }) {
  const { gates: texts } = useMessages('desk');
  const gates = useServer(listGates, { params: { registrationId: eventId } });
  const addOns = useAddOns(eventId);
  const areaOf = ({ checkpoint }: GateFacts) => {
    const addOn = addOns.find((one) => one.checkpoint === checkpoint);
    if (addOn !== undefined) return texts.redeems(addOn.name);
    return checkpoint === 'event' ? texts.mainArea : texts.area(checkpoint);
  };
  const [open, setOpen] = useState<Open>(null);
  // The latest version, because somebody else may have changed it while its form is open.
  const shownNow = ({ gateId }: GateFacts) => gates.data?.items.find((gate) => gate.gateId === gateId);
  return (
    <div className={css({ display: 'grid', gap: 'base', maxW: 'column' })}>
      {/* Above the list, so that it stays in place when the list arrives. */}
      <Button
        look="primary"
        onClick={() => setOpen({ kind: 'add' })}
        className={css({ justifySelf: 'start' })}
      >
        <Plus size={20} aria-hidden /> {texts.add}
      </Button>
      <ReadState
        read={gates}
        what={texts.what}
        empty={({ items }) =>
          items.length === 0 ? <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState> : null
        }
      >
        {({ items }) => (
          <List label={texts.label}>
            {items.map((gate) => (
              <Row
                key={gate.gateId}
                title={gate.name}
                note={areaOf(gate)}
                end={<GateButtons gate={gate} onOpen={setOpen} />}
              />
            ))}
          </List>
        )}
      </ReadState>
      {open === null || open.kind === 'remove' ? null : (
        <GateForm
          eventId={eventId}
          gate={open.kind === 'edit' ? (shownNow(open.gate) ?? open.gate) : null}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'remove' ? (
        <RemoveGate eventId={eventId} gate={open.gate} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  );
}

/** Returns an event's add-ons, each with the area whose gates redeem it. */
function useAddOns(eventId: string): readonly { readonly checkpoint: string; readonly name: string }[] {
  const types = useServer(listTicketTypes, { params: { registrationId: eventId } });
  return (types.data?.items ?? []).flatMap(({ name, checkpoint }) =>
    checkpoint === null ? [] : [{ name, checkpoint }],
  );
}

interface FormProps {
  readonly eventId: string;
  readonly gate: GateFacts | null;
  readonly onClose: () => void;
}

/** Adds a gate or saves its changes. Changes saved elsewhere in the meantime are kept, or shown if they collide. */
function useSaveGate(eventId: string, gate: GateFacts | null) {
  const { call, replies } = useEngines();
  const idFor = useIdFor();
  return async (over: Saved<GateField>, typed: Texts<GateField>, isAgreed: boolean) => {
    if (gate === null)
      return call(addGate, {
        params: { registrationId: eventId },
        query: askUnless(isAgreed),
        body: { gateId: idFor(JSON.stringify(typed)), ...typed },
      });
    const result = await saveGate(call, { eventId, gateId: gate.gateId, over, typed, isAgreed });
    if (isChangedElsewhere(result)) await replies.readAgain(listGates);
    return result;
  };
}

/** The form of a gate, its saved state, and the server's question before a change. */
function useGateForm({ eventId, gate, onClose }: FormProps) {
  const { gates: texts } = useMessages('desk');
  const { replies } = useEngines();
  const save = useSaveGate(eventId, gate);
  const [question, setQuestion] = useState<HoldersQuestion | null>(null);
  /** A change that the server asks about is sent with the answer. */
  const ask = async (
    { name, checkpoint }: Texts<GateField>,
    isAgreed: boolean,
  ): Promise<Result<GateFacts | null>> => {
    const result = await save(saved.over, { name: name.trim(), checkpoint }, isAgreed);
    const asked = result.ok ? null : questionIn(result.failure);
    // A confirmed change that failed stays in its dialog, which shows why.
    setQuestion((before) => asked ?? (isAgreed && !result.ok ? before : null));
    return asked === null ? result : { ok: true, value: null };
  };
  const readAgain = () => Promise.all([replies.readAgain(listGates), replies.readAgain(listAreas)]);
  const done = async (stored: GateFacts | null) => {
    if (stored !== null) await readAgain();
  };
  const closes = (stored: GateFacts | null) => {
    if (stored !== null) onClose();
  };
  const form: Form<GateField> = useForm<GateField, GateFacts | null>({
    initial: savedGate(gate).texts,
    check: ({ name, checkpoint }) => ({
      name: name.trim() === '' ? texts.nameMissing : undefined,
      checkpoint: checkpoint === '' ? texts.areaMissing : undefined,
    }),
    send: (values) => ask(values, false),
    done,
    unsure: () => void readAgain(),
    closes,
  });
  const saved = useSaved<GateField>(form, savedGate(gate));
  const agreed = useAction({
    run: () => ask(form.values, true),
    done,
    closes,
  });
  return { form, saved, question, dropQuestion: () => setQuestion(null), agreed };
}

function GateForm({ eventId, gate, onClose }: FormProps) {
  const { gates: texts, save: saveButton } = useMessages('desk');
  const { form, saved, question, dropQuestion, agreed } = useGateForm({ eventId, gate, onClose });
  const addOns = useAddOns(eventId);
  const addOn = addOns.find(({ checkpoint }) => checkpoint === form.values.checkpoint);
  if (question !== null)
    return (
      <AffectedHolders
        question={question.text}
        change={changeAsked(question)}
        // No term changed by a gate involves a time.
        timeZone="UTC"
        action={agreed}
        onClose={dropQuestion}
      />
    );
  return (
    <Dialog open onClose={onClose} title={gate === null ? texts.add : texts.change(gate.name)}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <TextField
          label={texts.name}
          {...form.field('name')}
          maxLength={80}
          hint={saved.savedElsewhere('name')}
          placeholder={texts.namePlaceholder}
        />
        {addOns.length === 0 ? null : (
          <SelectField
            label={texts.purpose}
            value={addOn?.checkpoint ?? ''}
            onChange={(event) => form.set('checkpoint', event.target.value || 'event')}
            choices={[
              { value: '', label: texts.peopleComeIn },
              ...addOns.map(({ checkpoint, name }) => ({ value: checkpoint, label: texts.redeems(name) })),
            ]}
          />
        )}
        {addOn !== undefined ? null : (
          <GateArea
            eventId={eventId}
            form={form}
            saved={gate?.checkpoint ?? null}
            addOns={addOns}
            savedElsewhere={saved.savedElsewhere('checkpoint')}
          />
        )}
        <AlertText text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {saveButton}
        </Button>
      </form>
    </Dialog>
  );
}

function RemoveGate({
  eventId,
  gate,
  onClose,
}: {
  readonly eventId: string;
  readonly gate: GateFacts;
  readonly onClose: () => void;
}) {
  const { call } = useEngines();
  const { gates, remove: removeButton } = useMessages('desk');
  const texts = gates.removing;
  const remove = useAction({
    run: () =>
      orGone(
        call(removeGate, { params: { registrationId: eventId, gateId: gate.gateId } }),
        'gate_not_found',
      ),
    reads: [listGates],
    says: () => ({ title: texts.done(gate.name) }),
    closes: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.title(gate.name)}
      description={texts.text}
      confirm={removeButton}
      action={remove}
      onClose={onClose}
    />
  );
}

function GateButtons({ gate, onOpen }: { readonly gate: GateFacts; readonly onOpen: (open: Open) => void }) {
  const { gates: texts } = useMessages('desk');
  return (
    <>
      <IconButton
        icon={Pencil}
        label={texts.rename(gate.name)}
        onClick={() => onOpen({ kind: 'edit', gate })}
      />
      <IconButton
        icon={Trash2}
        label={texts.remove(gate.name)}
        onClick={() => onOpen({ kind: 'remove', gate })}
      />
    </>
  );
}
