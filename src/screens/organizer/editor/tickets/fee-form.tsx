import { css } from 'styled-system/css';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import {
  feeOfTexts,
  problemsOfFee,
  textsOfFee,
  withChangedFee,
  type FeeField,
} from '#app/events/fee-form.ts';
import { readEvent } from '#contract/events/events.ts';
import { readFees, saveFees, type EventFees } from '#contract/sales/fees.ts';
import type { Fee } from '#domain/sales/fee.ts';
import { MoneyField, useMoneyError } from '#screens/parts/fields/money-field.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';

interface FeeFormProps {
  readonly eventId: string;
  readonly fees: EventFees;
  readonly edited: {
    /** Null: the fee of all ticket types. */
    readonly ticketTypeId: string | null;
    readonly name: string;
    readonly fee: Fee | null;
    readonly currency: string;
  };
  readonly onClose: () => void;
}

/** Sets the fee of an event, or an individual one of a ticket type. */
export function FeeFormSheet(props: FeeFormProps) {
  const { form: texts } = useMessages('editor').fees;
  const { edited, onClose } = props;
  const form = useFeeForm(props);
  const kinds = (['event', 'none', 'own'] as const).filter(
    (kind) => edited.ticketTypeId !== null || kind !== 'event',
  );
  return (
    <SideSheet open onClose={onClose} title={texts.title(edited.name)}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'room' })}>
        <Segmented
          label={texts.which}
          value={kinds.find((kind) => kind === form.values.kind) ?? 'none'}
          onChange={(kind) => form.set('kind', kind)}
          options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
        />
        {form.values.kind === 'own' ? <Own form={form} currency={edited.currency} /> : null}
        <AlertText text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {texts.save}
        </Button>
      </form>
    </SideSheet>
  );
}

function useFeeForm({ eventId, fees, edited, onClose }: FeeFormProps): Form<FeeField> {
  const { call, notify, replies } = useEngines();
  const { form: texts } = useMessages('editor').fees;
  const moneyError = useMoneyError();
  const { ticketTypeId, currency } = edited;
  const isOfType = ticketTypeId !== null;
  const initial = textsOfFee(edited.fee, currency, isOfType);
  return useForm({
    // Opening the form without a fee means adding one.
    initial: { ...initial, kind: initial.kind === 'none' && edited.fee === null ? 'own' : initial.kind },
    check(typed) {
      const { share, sum } = problemsOfFee(typed, currency);
      return {
        share: share === undefined ? undefined : share === 'nothing' ? texts.nothing : texts.wrongShare,
        sum: sum === undefined ? undefined : moneyError(typed.sum, currency),
      };
    },
    send: (typed) =>
      call(saveFees, {
        params: { registrationId: eventId },
        query: { version: fees.version },
        body: withChangedFee(fees, ticketTypeId, feeOfTexts(typed, currency, isOfType)),
      }),
    async done() {
      notify.done(texts.saved, texts.savedText);
      await Promise.all([replies.readAgain(readFees), replies.readAgain(readEvent)]);
    },
    closes: onClose,
    // Somebody else has changed the fees, so reload them behind the form.
    refused: () => void replies.readAgain(readFees),
    unsure: () => void replies.readAgain(readFees),
  });
}

/** Amount, who pays it, and whether it is refunded. */
function Own({ form, currency }: { readonly form: Form<FeeField>; readonly currency: string }) {
  const { form: texts } = useMessages('editor').fees;
  const place = form.values.onTop === '' ? 'within' : 'top';
  return (
    <>
      <NumberField
        label={texts.share}
        hint={texts.shareHint}
        inputMode="decimal"
        maxLength={6}
        autoComplete="off"
        {...form.field('share')}
      />
      <MoneyField
        label={texts.sum}
        name="sum"
        currency={currency}
        value={form.values.sum}
        error={form.field('sum').error}
        onChange={(text) => form.set('sum', text)}
      />
      <div className={css({ display: 'grid', gap: 'snug' })}>
        <p className={css({ textStyle: 'label', color: 'text.soft' })}>{texts.where}</p>
        <Segmented
          label={texts.where}
          value={place}
          onChange={(chosen) => form.set('onTop', chosen === 'top' ? 'yes' : '')}
          options={[
            { value: 'top', label: texts.places.top },
            { value: 'within', label: texts.places.within },
          ]}
        />
        <p className={css({ textStyle: 'small', color: 'text.faint' })}>{texts.whereHint[place]}</p>
      </div>
      <Toggle
        checked={form.values.returns !== ''}
        onChange={(returns) => form.set('returns', returns ? 'yes' : '')}
        label={texts.returns}
        hint={texts.returnsHint}
      />
    </>
  );
}
