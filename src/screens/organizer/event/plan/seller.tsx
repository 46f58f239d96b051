import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useSaved } from '#app/data/use-saved.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { readPercent, percentText } from '#app/events/percent.ts';
import { readSeller, saveSeller, type SellerReply } from '#contract/sales/invoices.ts';
import { ownRights } from '#contract/sales/door-sales.ts';
import { maxTaxBasisPoints, sellerTexts } from '#domain/sales/invoice.ts';
import { isChangedElsewhere, saveChanges } from '#domain/text/save-changes.ts';
import type { Saved } from '#domain/text/stored-draft.ts';
import type { Texts } from '#domain/text/three-way.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Section } from '#ui/page.tsx';

type SellerField = 'name' | 'address' | 'taxId' | 'taxName' | 'tax';

/** Seller details as printed on invoices; for the event's owner. */
export function Seller({ eventId }: { readonly eventId: string }) {
  const { seller: texts } = useMessages('desk');
  const params = { registrationId: eventId };
  const rights = useServer(ownRights, { params });
  const isOwner = rights.data?.rights.includes('own') === true;
  const read = useServer(readSeller, { params }, { off: !isOwner });
  if (!isOwner) return null;
  return (
    <Section title={texts.title}>
      <p className={css({ color: 'text.soft', maxW: 'column' })}>{texts.intro}</p>
      <ReadState read={read} what={texts.what} skeleton={{ count: 1 }}>
        {(saved) => <SellerForm eventId={eventId} saved={saved} />}
      </ReadState>
    </Section>
  );
}

function SellerForm({ eventId, saved }: { readonly eventId: string; readonly saved: SellerReply }) {
  const { seller: texts } = useMessages('desk');
  const { form, savedElsewhere } = useSeller(eventId, saved);
  const field = (name: SellerField) => ({ ...form.field(name), hint: savedElsewhere(name) });
  return (
    <form
      noValidate
      onSubmit={form.submit}
      className={css({ display: 'grid', gap: 'base', maxW: 'column', gridTemplateColumns: 'minmax(0, 1fr)' })}
    >
      <TextField
        label={texts.name}
        maxLength={sellerTexts.name}
        autoComplete="organization"
        {...field('name')}
      />
      <TextArea label={texts.address} rows={2} maxLength={sellerTexts.address} {...field('address')} />
      <TextField label={texts.taxId} maxLength={sellerTexts.taxId} autoComplete="off" {...field('taxId')} />
      <div className={css({ display: 'grid', gap: 'base', sm: { gridTemplateColumns: '1fr 1fr' } })}>
        <TextField
          label={texts.taxName}
          maxLength={sellerTexts.taxName}
          autoComplete="off"
          {...field('taxName')}
          hint={savedElsewhere('taxName') ?? texts.taxNameHint}
        />
        <NumberField
          label={texts.tax}
          inputMode="decimal"
          maxLength={6}
          autoComplete="off"
          {...field('tax')}
          hint={savedElsewhere('tax') ?? texts.taxHint}
        />
      </div>
      <AlertText text={form.failure} />
      <Button type="submit" busy={form.busy} className={css({ justifySelf: 'start' })}>
        {texts.save}
      </Button>
    </form>
  );
}

const savedOf = ({ seller, version }: SellerReply): Saved<SellerField> => ({
  texts: {
    name: seller?.name ?? '',
    address: seller?.address ?? '',
    taxId: seller?.taxId ?? '',
    taxName: seller?.taxName ?? '',
    tax: percentText(seller?.taxBasisPoints ?? 0),
  },
  version,
});

const taxOf = (text: string) => readPercent(text, maxTaxBasisPoints);

/** Saves the changed fields; changes saved elsewhere in the meantime are kept, or shown. */
function useSaveSeller(eventId: string) {
  const { call, replies } = useEngines();
  const params = { registrationId: eventId };
  return async (over: Saved<SellerField>, typed: Texts<SellerField>) => {
    const result = await saveChanges({
      over,
      typed,
      send: (_changes, query, all) =>
        call(saveSeller, {
          params,
          query,
          body: {
            name: all.name.trim(),
            address: all.address.trim(),
            taxId: all.taxId.trim(),
            taxName: all.taxName.trim(),
            taxBasisPoints: taxOf(all.tax) ?? 0,
          },
        }),
      read: async () => {
        const now = await call(readSeller, { params });
        return now.ok ? { ok: true, value: savedOf(now.value) } : now;
      },
    });
    if (isChangedElsewhere(result)) await replies.readAgain(readSeller);
    return result;
  };
}

function useSeller(eventId: string, read: SellerReply) {
  const { notify, replies } = useEngines();
  const { seller: texts } = useMessages('desk');
  const save = useSaveSeller(eventId);
  const form: Form<SellerField> = useForm<SellerField, SellerReply>({
    initial: savedOf(read).texts,
    check: ({ name, address, taxName, tax }) => ({
      name: name.trim() === '' ? texts.missing.name : undefined,
      address: address.trim() === '' ? texts.missing.address : undefined,
      taxName: taxName.trim() === '' && (taxOf(tax) ?? 0) > 0 ? texts.missing.taxName : undefined,
      tax: taxOf(tax) === null ? texts.missing.tax : undefined,
    }),
    send: (values) => save(saved.over, values),
    async done({ version }, values) {
      // Other people's changes arrive with the next read.
      saved.took({ texts: values, version });
      notify.done(texts.saved, texts.savedText);
      await replies.readAgain(readSeller);
    },
  });
  const saved = useSaved<SellerField>(form, savedOf(read));
  return { form, savedElsewhere: saved.savedElsewhere };
}
