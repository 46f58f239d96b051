import { css } from 'styled-system/css';
import { useNewId } from '#app/data/new-id.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { newWayTexts, problemsOfWay, textsOfWay, wayOf, type WayField } from '#app/events/way-form.ts';
import { editableWaysToPay, saveWayToPay, type EditableWay } from '#contract/sales/ways-to-pay.ts';
import { maxInstructionsLength, maxWayNameLength } from '#domain/sales/manual-payment.ts';
import { LongTextField } from '#screens/parts/fields/long-text-field.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';

const formStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room' });

interface WayFormProps {
  readonly eventId: string;
  /** Null for a new one. */
  readonly way: EditableWay | null;
  readonly onClose: () => void;
}

/** Adds or changes a payment method. */
export function WayFormSheet({ eventId, way, onClose }: WayFormProps) {
  const { call, notify, replies } = useEngines();
  const { form: texts } = useMessages('editor').ways;
  const newId = useNewId();
  const wayToPayId = way?.wayToPayId ?? newId;
  const form: Form<WayField> = useForm({
    initial: way === null ? newWayTexts : textsOfWay(way),
    check: (typed) =>
      Object.fromEntries(
        Object.entries(problemsOfWay(typed)).map(([name, problem]) => [name, texts.problems[problem]]),
      ),
    send: (typed) =>
      call(saveWayToPay, {
        params: { registrationId: eventId, wayToPayId },
        query: way === null ? {} : { version: way.version },
        body: wayOf(typed),
      }),
    async done({ name }) {
      notify.done(texts.saved(name));
      await replies.readAgain(editableWaysToPay);
    },
    closes: onClose,
    // Somebody else has changed it, so reload it behind the form.
    refused: () => void replies.readAgain(editableWaysToPay),
    unsure: () => void replies.readAgain(editableWaysToPay),
  });
  return (
    <SideSheet open onClose={onClose} title={way === null ? texts.add : texts.edit}>
      <form noValidate onSubmit={form.submit} className={formStyle}>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          maxLength={maxWayNameLength}
          autoComplete="off"
          {...form.field('name')}
        />
        <LongTextField
          label={texts.instructions}
          hint={texts.instructionsHint}
          rows={6}
          maxLength={maxInstructionsLength}
          {...form.field('instructions')}
        />
        <Holding form={form} />
        <Timing form={form} />
        <AlertText text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {texts.save}
        </Button>
      </form>
    </SideSheet>
  );
}

/** How long an order waits. */
function Holding({ form }: { readonly form: Form<WayField> }) {
  const { form: texts } = useMessages('editor').ways;
  const { units } = texts;
  return (
    <fieldset className={css({ display: 'grid', gap: 'snug' })}>
      <legend className={css({ textStyle: 'label', color: 'text.soft', mb: 'snug' })}>{texts.unit}</legend>
      <div
        className={css({
          display: 'grid',
          gap: 'base',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
          alignItems: 'start',
        })}
      >
        <NumberField
          label={texts.count}
          hideLabel
          maxLength={4}
          autoComplete="off"
          {...form.field('count')}
        />
        <SelectField
          label={texts.unit}
          hideLabel
          choices={[
            { value: 'hours', label: units.hours },
            { value: 'days', label: units.days },
          ]}
          {...form.field('unit')}
        />
      </div>
      <p className={css({ textStyle: 'small', color: 'text.faint' })}>{texts.holdHint}</p>
    </fieldset>
  );
}

/** When tickets are issued. */
function Timing({ form }: { readonly form: Form<WayField> }) {
  const { form: texts } = useMessages('editor').ways;
  const value = form.values.tickets === 'at_once' ? 'at_once' : 'when_paid';
  return (
    <div className={css({ display: 'grid', gap: 'snug' })}>
      <p className={css({ textStyle: 'label', color: 'text.soft' })}>{texts.tickets}</p>
      <Segmented
        label={texts.tickets}
        value={value}
        onChange={(tickets) => form.set('tickets', tickets)}
        options={[
          { value: 'when_paid', label: texts.choices.when_paid },
          { value: 'at_once', label: texts.choices.at_once },
        ]}
      />
      <p className={css({ textStyle: 'small', color: 'text.faint' })}>{texts.ticketsHint[value]}</p>
    </div>
  );
}
