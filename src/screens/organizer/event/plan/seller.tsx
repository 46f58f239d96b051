import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { readPercent, percentText } from '#app/events/percent.ts';
import { readSeller, saveSeller, type SellerReply } from '#contract/sales/invoices.ts';
import { ownRights } from '#contract/sales/door-sales.ts';
import { mostTaxBasisPoints, sellerTexts } from '#domain/sales/invoice.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Section } from '#ui/page.tsx';

type SellerField = 'name' | 'address' | 'taxId' | 'taxName' | 'tax';

/** Who sells, as it stands on invoices; for whoever owns the event. */
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
        {(saved) => <SellerForm key={saved.version} eventId={eventId} saved={saved} />}
      </ReadState>
    </Section>
  );
}

function SellerForm({ eventId, saved }: { readonly eventId: string; readonly saved: SellerReply }) {
  const { seller: texts } = useMessages('desk');
  const form = useSeller(eventId, saved);
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
        {...form.field('name')}
      />
      <TextArea label={texts.address} rows={2} maxLength={sellerTexts.address} {...form.field('address')} />
      <TextField
        label={texts.taxId}
        maxLength={sellerTexts.taxId}
        autoComplete="off"
        {...form.field('taxId')}
      />
      <div className={css({ display: 'grid', gap: 'base', sm: { gridTemplateColumns: '1fr 1fr' } })}>
        <TextField
          label={texts.taxName}
          hint={texts.taxNameHint}
          maxLength={sellerTexts.taxName}
          autoComplete="off"
          {...form.field('taxName')}
        />
        <TextField
          label={texts.tax}
          hint={texts.taxHint}
          inputMode="decimal"
          maxLength={6}
          autoComplete="off"
          {...form.field('tax')}
        />
      </div>
      <AlertText text={form.failure} />
      <Button type="submit" busy={form.busy} className={css({ justifySelf: 'start' })}>
        {texts.save}
      </Button>
    </form>
  );
}

function useSeller(eventId: string, { seller, version }: SellerReply): Form<SellerField> {
  const { call, notify, replies } = useEngines();
  const { seller: texts } = useMessages('desk');
  const taxOf = (text: string) => readPercent(text, mostTaxBasisPoints);
  return useForm({
    initial: {
      name: seller?.name ?? '',
      address: seller?.address ?? '',
      taxId: seller?.taxId ?? '',
      taxName: seller?.taxName ?? '',
      tax: percentText(seller?.taxBasisPoints ?? 0),
    },
    check: ({ name, address, taxName, tax }) => ({
      name: name.trim() === '' ? texts.missing.name : undefined,
      address: address.trim() === '' ? texts.missing.address : undefined,
      taxName: taxName.trim() === '' && (taxOf(tax) ?? 0) > 0 ? texts.missing.taxName : undefined,
      tax: taxOf(tax) === null ? texts.missing.tax : undefined,
    }),
    send: ({ tax, ...typed }) =>
      call(saveSeller, {
        params: { registrationId: eventId },
        query: { version },
        body: {
          name: typed.name.trim(),
          address: typed.address.trim(),
          taxId: typed.taxId.trim(),
          taxName: typed.taxName.trim(),
          taxBasisPoints: taxOf(tax) ?? 0,
        },
      }),
    async done() {
      notify.done(texts.saved, texts.savedText);
      await replies.readAgain(readSeller);
    },
    refused: () => void replies.readAgain(readSeller),
  });
}
