import { TriangleAlert } from 'lucide-react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useAction } from '#app/data/use-action.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { listLostScans, seeLostScans } from '#contract/door/lost-scans.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { List, Row } from '#ui/list.tsx';

type Loss = ReplyOf<typeof listLostScans>['items'][number];

/** Further ones appear after the first were acknowledged. */
const maxShown = 5;

/**
 * Scans lost with phones' cleared stores, until acknowledged. Renders nothing if there are none, or for an older
 * server.
 */
export function LostScans({ eventId }: { readonly eventId: string }) {
  const { count } = useFormats();
  const { lostScans: texts } = useMessages('desk');
  const params = { registrationId: eventId };
  const { data } = useServer(
    listLostScans,
    { params, query: { limit: String(maxShown) } },
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
        <TriangleAlert size={20} aria-hidden /> {texts.title(scans)}
      </h3>
      <p className={css({ maxW: 'column' })}>{texts.text}</p>
      <List label={texts.label}>
        {items.map((loss) => (
          <LossRow key={`${loss.deviceId} ${loss.epoch}`} eventId={eventId} loss={loss} />
        ))}
      </List>
      {total > items.length ? <p>{texts.more(count(total - items.length))}</p> : null}
    </Card>
  );
}

function LossRow({ eventId, loss }: { readonly eventId: string; readonly loss: Loss }) {
  const { clockTime, day } = useFormats();
  const { call } = useEngines();
  const { lostScans: texts } = useMessages('desk');
  const { deviceId, epoch, last, deviceName, lost, reportedAt } = loss;
  const see = useAction({
    run: () => call(seeLostScans, { params: { registrationId: eventId }, body: { deviceId, epoch, last } }),
    reads: [listLostScans],
    failedTitle: texts.notSaved,
  });
  return (
    <Row
      title={<span className={css({ overflowWrap: 'anywhere' })}>{texts.on(lost, deviceName)}</span>}
      note={texts.reported(day(reportedAt), clockTime(reportedAt))}
      end={
        <Button busy={see.busy} aria-label={texts.seenOn(deviceName)} onClick={() => see.run()}>
          {texts.seen}
        </Button>
      }
    />
  );
}
