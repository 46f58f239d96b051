import { Banknote, CreditCard, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { editableWaysToPay, removeWayToPay, type EditableWay } from '#contract/sales/ways-to-pay.ts';
import { maxWays } from '#domain/sales/manual-payment.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { List, Row } from '#ui/list.tsx';
import { Notice } from '#ui/notice.tsx';
import { SavedSection } from './saved-section.tsx';
import { WayFormSheet } from './way-form.tsx';

interface WaysProps {
  readonly id: string;
  /** The event exists only on this device. */
  readonly isNew: boolean;
}

/** Payment methods of the event: the site's provider, and the organizer's manual ones. */
export function WaysToPay({ id, isNew }: WaysProps) {
  const { ways: texts } = useMessages('editor');
  const read = useServer(editableWaysToPay, { params: { registrationId: id } }, { off: isNew });
  return (
    <SavedSection texts={texts} isNew={isNew} read={read}>
      {({ online, items }) => <Offered id={id} online={online} ways={items} />}
    </SavedSection>
  );
}

interface OfferedProps {
  readonly id: string;
  readonly online: boolean;
  readonly ways: readonly EditableWay[];
}

function Offered({ id, online, ways }: OfferedProps) {
  const { ways: texts } = useMessages('editor');
  const [edited, setEdited] = useState<EditableWay | 'new' | null>(null);
  const [removed, setRemoved] = useState<EditableWay | null>(null);
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}>
      {!online && ways.length === 0 ? <Notice tone="attention">{texts.noOnline}</Notice> : null}
      {!online && ways.length === 0 ? null : (
        <List label={texts.title}>
          {online ? (
            <Row lead={<CreditCard size={22} aria-hidden />} title={texts.online} note={texts.onlineNote} />
          ) : null}
          {ways.map((way) => (
            <Row
              key={way.wayToPayId}
              lead={<Banknote size={22} aria-hidden className={css({ flexShrink: '0' })} />}
              title={
                <span className={css({ overflowWrap: 'anywhere' })}>
                  <bdi>{way.name}</bdi>
                </span>
              }
              note={`${texts.waits(way.reserveHours)} · ${texts.when[way.tickets]}`}
              end={
                <>
                  <IconButton icon={Pencil} label={texts.edit(way.name)} onClick={() => setEdited(way)} />
                  <IconButton icon={Trash2} label={texts.remove(way.name)} onClick={() => setRemoved(way)} />
                </>
              }
            />
          ))}
        </List>
      )}
      {ways.length >= maxWays ? null : (
        <Button look="outline" className={css({ justifySelf: 'start' })} onClick={() => setEdited('new')}>
          <Plus size={20} aria-hidden /> {texts.add}
        </Button>
      )}
      {edited === null ? null : (
        <WayFormSheet eventId={id} way={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {removed === null ? null : <Removing eventId={id} way={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
}

interface RemovingProps {
  readonly eventId: string;
  readonly way: EditableWay;
  readonly onClose: () => void;
}

function Removing({ eventId, way, onClose }: RemovingProps) {
  const { call } = useEngines();
  const { removing: texts } = useMessages('editor').ways;
  const { wayToPayId, name } = way;
  const remove = useAction({
    run: () => call(removeWayToPay, { params: { registrationId: eventId, wayToPayId } }),
    reads: [editableWaysToPay],
    says: () => ({ title: texts.done(name) }),
    closes: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.title(name)}
      description={texts.text}
      confirm={texts.confirm}
      action={remove}
      onClose={onClose}
    />
  );
}
