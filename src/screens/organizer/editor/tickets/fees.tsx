import { Pencil, Percent, Plus } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { isCharged } from '#app/events/fee-form.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { readFees, type EventFees } from '#contract/sales/fees.ts';
import type { Fee } from '#domain/sales/fee.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { List, Row } from '#ui/list.tsx';
import { SavedSection } from './saved-section.tsx';
import { FeeFormSheet } from './fee-form.tsx';

interface FeesProps {
  readonly id: string;
  /** The event exists only on this device. */
  readonly isNew: boolean;
}

/** Fees in addition to ticket prices. */
export function Fees({ id, isNew }: FeesProps) {
  const { fees: texts } = useMessages('editor');
  const read = useServer(readFees, { params: { registrationId: id } }, { off: isNew });
  return (
    <SavedSection texts={texts} isNew={isNew} read={read} count={1}>
      {(fees) => <FeeList id={id} fees={fees} />}
    </SavedSection>
  );
}

/** The fee being edited; null means the event's own. */
interface Edited {
  readonly ticketTypeId: string | null;
  readonly name: string;
  readonly fee: Fee | null;
  readonly currency: string;
}

function FeeList({ id, fees }: { readonly id: string; readonly fees: EventFees }) {
  const { fees: texts } = useMessages('editor');
  const [edited, setEdited] = useState<Edited | null>(null);
  const currency = fees.types[0]?.currency ?? 'GMD';
  const ofEvent: Edited = { ticketTypeId: null, name: texts.ofEvent, fee: fees.fee, currency };
  const hasAny = isCharged(fees.fee) || fees.types.some(({ fee }) => fee !== null);
  const rows = [
    ofEvent,
    ...(fees.types.length > 1 || fees.types.some(({ fee }) => fee !== null) ? fees.types : []),
  ];
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}>
      {hasAny ? (
        <List label={texts.title}>
          {rows.map((row) => (
            <FeeRow key={row.ticketTypeId ?? ''} row={row} onEdit={() => setEdited(row)} />
          ))}
        </List>
      ) : (
        <Button look="outline" className={css({ justifySelf: 'start' })} onClick={() => setEdited(ofEvent)}>
          <Plus size={20} aria-hidden /> {texts.add}
        </Button>
      )}
      {edited === null ? null : (
        <FeeFormSheet eventId={id} fees={fees} edited={edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}

function FeeRow({ row, onEdit }: { readonly row: Edited; readonly onEdit: () => void }) {
  const { fees: texts } = useMessages('editor');
  return (
    <Row
      lead={<Percent size={22} aria-hidden className={css({ flexShrink: '0' })} />}
      title={
        <span className={css({ overflowWrap: 'anywhere' })}>
          <bdi>{row.name}</bdi>
        </span>
      }
      note={<FeeText row={row} />}
      end={<IconButton icon={Pencil} label={texts.edit(row.name)} onClick={onEdit} />}
    />
  );
}

/** Describes a fee: "2.5% and GMD 10, on top of the price · not refunded". */
function FeeText({ row: { ticketTypeId, fee, currency } }: { readonly row: Edited }) {
  const { fees: texts } = useMessages('editor');
  const { money, rate } = useFormats();
  if (!isCharged(fee)) return fee === null && ticketTypeId !== null ? texts.asEvent : texts.none;
  const share = rate(fee.basisPoints);
  const sum = money({ amount: fee.amount, currency });
  const asked = fee.amount === 0 ? share : fee.basisPoints === 0 ? sum : texts.both(share, sum);
  const placed = fee.onTop ? texts.onTop(asked) : texts.included(asked);
  return fee.returns ? placed : `${placed} · ${texts.kept}`;
}
