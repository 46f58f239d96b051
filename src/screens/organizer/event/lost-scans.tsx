import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useServer } from '#app/data/server-data.ts';
import { clockTime, count, day, failureWords } from '#app/format/words.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { listLostScans, seeLostScans } from '#contract/door/lost-scans.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { List, Row } from '#ui/list.tsx';

type Loss = ReplyOf<typeof listLostScans>['items'][number];

/** More than these come after the first have been seen. */
const mostShown = 5;

/**
 * Scans that went with the cleared stores of phones, until somebody has seen it. Nothing while there are none, and from
 * a server that does not know of them.
 */
export function LostScans({ eventId }: { readonly eventId: string }) {
  const params = { registrationId: eventId };
  const { data } = useServer(
    listLostScans,
    { params, query: { limit: String(mostShown) } },
    { everyMs: 15_000 },
  );
  if (data === undefined || data.items.length === 0) return null;
  const { items, total, scans } = data;
  return (
    <Card
      tone="attention"
      role="status"
      data-lost-board={scans}
      className={css({ display: 'grid', gap: 'tight' })}
    >
      <h3 className={css({ textStyle: 'h3', display: 'flex', gap: 'snug', alignItems: 'center' })}>
        <TriangleAlert size={20} aria-hidden /> {scansLost(scans)}
      </h3>
      <p className={css({ maxW: '44rem' })}>
        A phone’s browser cleared its storage before these scans were uploaded. Guests admitted with them
        aren’t counted, and their tickets could be used again.
      </p>
      <List label="Lost scans">
        {items.map((loss) => (
          <LossRow key={`${loss.deviceId} ${loss.epoch}`} eventId={eventId} loss={loss} />
        ))}
      </List>
      {total > items.length ? <p>And {count(total - items.length)} more.</p> : null}
    </Card>
  );
}

const scansLost = (scans: number): string => `${count(scans)} ${scans === 1 ? 'scan' : 'scans'} lost`;

function LossRow({ eventId, loss }: { readonly eventId: string; readonly loss: Loss }) {
  const { call, notify, replies } = useEngines();
  const [busy, setBusy] = useState(false);
  const { deviceId, epoch, last, deviceName, lost, reportedAt } = loss;
  const see = async () => {
    setBusy(true);
    const result = await call(seeLostScans, {
      params: { registrationId: eventId },
      body: { deviceId, epoch, last },
    });
    if (!result.ok) notify.failed('Not saved', failureWords(result.failure));
    await replies.readAgain(listLostScans);
    setBusy(false);
  };
  return (
    <Row
      title={
        <span className={css({ overflowWrap: 'anywhere' })}>
          {scansLost(lost)} on {deviceName}
        </span>
      }
      note={`Reported on ${day(reportedAt)} at ${clockTime(reportedAt)}`}
      end={
        <Button disabled={busy} aria-label={`Seen: lost scans on ${deviceName}`} onClick={() => void see()}>
          Seen
        </Button>
      }
    />
  );
}
