import { css } from 'styled-system/css';
import { useNewId } from '#app/data/new-id.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { newPromoTexts, problemsOfPromo, termsOfPromo, type PromoField } from '#app/events/promo-form.ts';
import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import { addPromoCode, addPromoCodes, listPromoCodes } from '#contract/sales/promo-codes.ts';
import type { Result } from '#domain/failures/failure.ts';
import { normalPromo, promoKinds } from '#domain/sales/promo-code.ts';
import { textOfTyped, typedOfText } from '#domain/time/typed-time.ts';
import { DateTimeField } from '#screens/parts/fields/date-time-field.tsx';
import { MoneyField } from '#screens/parts/fields/money-field.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';

const pairStyle = css({ display: 'grid', gap: 'base', sm: { gridTemplateColumns: '1fr 1fr' } });

interface PromoFormProps {
  readonly eventId: string;
  readonly timeZone: string;
  readonly types: readonly EditableTicketType[];
  readonly onClose: () => void;
}

/** Adds one promo code, or many generated ones, with the same terms. */
export function PromoForm({ eventId, timeZone, types, onClose }: PromoFormProps) {
  const { call, notify, replies } = useEngines();
  const { promos: texts } = useMessages('desk');
  const id = useNewId();
  const around = { timeZone, currency: types[0]?.price.currency ?? 'GMD' };
  const params = { registrationId: eventId };
  const form: Form<PromoField> = useForm({
    initial: newPromoTexts,
    check: (typed) =>
      Object.fromEntries(
        Object.entries(problemsOfPromo(typed, around)).map(([name, problem]) => [
          name,
          texts.problems[problem],
        ]),
      ),
    async send(typed): Promise<Result<number>> {
      const terms = termsOfPromo(typed, around);
      if (typed.many === 'yes') {
        const prefix = normalPromo(typed.prefix);
        const body = { batchId: id, prefix, count: Number(typed.count), ...terms };
        const drawn = await call(addPromoCodes, { params, body });
        return drawn.ok ? { ok: true, value: drawn.value.made } : drawn;
      }
      const body = { promoCodeId: id, code: normalPromo(typed.code), ...terms };
      const added = await call(addPromoCode, { params, body });
      return added.ok ? { ok: true, value: 1 } : added;
    },
    async done(made) {
      notify.done(texts.made(made));
      await replies.readAgain(listPromoCodes);
    },
    unsure: () => void replies.readAgain(listPromoCodes),
    closes: onClose,
  });
  return (
    <SideSheet open onClose={onClose} title={texts.add}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <CodeFields form={form} />
        <TermsFields form={form} types={types} currency={around.currency} />
        <LimitFields form={form} timeZone={timeZone} />
        <AlertText text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {texts.submit}
        </Button>
      </form>
    </SideSheet>
  );
}

interface PartProps {
  readonly form: Form<PromoField>;
}

function CodeFields({ form }: PartProps) {
  const { promos: texts } = useMessages('desk');
  const { fields, hints } = texts;
  return (
    <>
      <Segmented
        label={texts.howMany}
        value={form.values.many === 'yes' ? 'yes' : 'no'}
        onChange={(many) => form.set('many', many)}
        options={[
          { value: 'no', label: texts.one },
          { value: 'yes', label: texts.many },
        ]}
      />
      {form.values.many === 'yes' ? (
        <div className={pairStyle}>
          <TextField label={fields.prefix} hint={hints.prefix} maxLength={20} {...form.field('prefix')} />
          <NumberField label={fields.count} maxLength={4} {...form.field('count')} />
        </div>
      ) : (
        <TextField
          label={fields.code}
          hint={hints.code}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          {...form.field('code')}
        />
      )}
    </>
  );
}

function TermsFields({
  form,
  types,
  currency,
}: PartProps & { readonly types: readonly EditableTicketType[]; readonly currency: string }) {
  const { promos: texts } = useMessages('desk');
  const { fields, kinds, allTickets } = texts;
  const { kind } = form.values;
  const all = kind === 'unlock' ? '–' : allTickets;
  return (
    <>
      <div className={pairStyle}>
        <SelectField
          label={fields.kind}
          choices={promoKinds.map((value) => ({ value, label: kinds[value] }))}
          {...form.field('kind')}
        />
        {kind === 'percent' ? (
          <NumberField label={fields.value.percent} maxLength={3} {...form.field('value')} />
        ) : null}
        {kind === 'amount' ? (
          <MoneyField
            label={fields.value.amount}
            currency={currency}
            {...form.field('value')}
            onChange={(text) => form.set('value', text)}
          />
        ) : null}
      </div>
      <SelectField
        label={fields.ticketTypeId}
        choices={[
          { value: '', label: all },
          ...types.map(({ ticketTypeId, name }) => ({ value: ticketTypeId, label: name })),
        ]}
        {...form.field('ticketTypeId')}
      />
    </>
  );
}

function LimitFields({ form, timeZone }: PartProps & { readonly timeZone: string }) {
  const { fields, hints } = useMessages('desk').promos;
  const time = (name: 'startsAt' | 'endsAt') => ({
    name,
    label: fields[name],
    timeZone,
    value: typedOfText(form.values[name]),
    error: form.field(name).error,
    onChange: (value: Parameters<typeof textOfTyped>[0]) => form.set(name, textOfTyped(value)),
  });
  return (
    <>
      <div className={pairStyle}>
        {(['mostUses', 'mostPerPerson'] as const).map((name) => (
          <NumberField
            key={name}
            label={fields[name]}
            hint={hints.limit}
            maxLength={7}
            {...form.field(name)}
          />
        ))}
      </div>
      <div className={pairStyle}>
        <DateTimeField {...time('startsAt')} />
        <DateTimeField {...time('endsAt')} />
      </div>
    </>
  );
}
