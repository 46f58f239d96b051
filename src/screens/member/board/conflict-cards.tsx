import { useState } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { listConflicts } from '#contract/door/conflict-list.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { Passage } from '#domain/manifest/manifest.ts';
import { findingsOf } from '#domain/door/resolution.ts';
import { otherCounts } from '#domain/door/scan-status.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { ResolveConflict, type PossibleFinding } from './resolve-conflict.tsx';

type Conflict = ReplyOf<typeof listConflicts>['items'][number];
type ConflictTexts = Catalogue['board']['conflicts'];

/** The event of the conflicts. */
interface Door {
  readonly eventId: string;
  readonly timeZone: string;
  readonly gates: readonly { readonly gateId: string; readonly name: string }[];
}

/** Maximum number of each kind shown at once. */
const shown = '30';

/** Open double admissions, followed by resolved ones and who resolved them. */
export function ConflictCards({ door }: { readonly door: Door }) {
  const { conflicts: texts } = useMessages('board');
  const { what, none } = useMessages('desk').conflicts;
  const params = { registrationId: door.eventId };
  const every = { everyMs: 15_000 };
  const open = useServer(listConflicts, { params, query: { status: 'open', limit: shown } }, every);
  const settled = useServer(listConflicts, { params, query: { status: 'settled', limit: shown } }, every);
  const [deciding, setDeciding] = useState<{ conflict: Conflict; how: PossibleFinding } | null>(null);
  return (
    <>
      <ReadState read={open} what={what}>
        {({ items, total = items.length }) =>
          items.length === 0 ? (
            <EmptyState title={none.title}>{none.text}</EmptyState>
          ) : (
            <ul className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' })}>
              {items.map((conflict) => (
                <li key={conflict.conflictId}>
                  <OpenConflict
                    door={door}
                    conflict={conflict}
                    onDecide={(how) => setDeciding({ conflict, how })}
                  />
                </li>
              ))}
              {total > items.length ? <li>{texts.more(total - items.length)}</li> : null}
            </ul>
          )
        }
      </ReadState>
      {settled.data === undefined || settled.data.items.length === 0 ? null : (
        <section className={css({ display: 'grid', gap: 'near' })}>
          <h3 className={css({ textStyle: 'h3' })}>{texts.resolved}</h3>
          <ul className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'snug' })}>
            {settled.data.items.map((conflict) => (
              <li key={conflict.conflictId}>
                <Settled door={door} conflict={conflict} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {deciding === null ? null : (
        <ResolveConflict {...deciding} eventId={door.eventId} onClose={() => setDeciding(null)} />
      )}
    </>
  );
}

function reasonText({ kind, ticketNumber, first }: Conflict, texts: ConflictTexts): string {
  if (kind === 'admitted_after_void') return texts.afterVoid;
  if (kind === 'unknown') return texts.unknown;
  return first === null || first.ticketNumber === ticketNumber
    ? texts.twice
    : texts.changedHands(first.ticketNumber);
}

interface CardProps {
  readonly door: Door;
  readonly conflict: Conflict;
}

function Head({ conflict }: Pick<CardProps, 'conflict'>) {
  const { conflicts: texts } = useMessages('board');
  return (
    <div className={css({ display: 'grid', gap: 'hair' })}>
      <h3 className={css({ textStyle: 'h3', overflowWrap: 'anywhere' })}>
        {texts.ticket(conflict.ticketType, conflict.ticketNumber)}
      </h3>
      {conflict.holderName === null ? null : (
        <p className={css({ overflowWrap: 'anywhere' })}>
          <bdi>{conflict.holderName}</bdi>
        </p>
      )}
    </div>
  );
}

function OpenConflict({
  door,
  conflict,
  onDecide,
}: CardProps & { readonly onDecide: (how: PossibleFinding) => void }) {
  const { timeBetween } = useFormats();
  const { conflicts: texts } = useMessages('board');
  const { first, other, firstDevice, otherDevice } = conflict;
  const findings: Partial<Record<PossibleFinding, { readonly name: string }>> =
    first === null ? texts.alone : texts.findings;
  return (
    <Card
      tone="attention"
      data-conflict={conflict.conflictId}
      className={css({ display: 'grid', gap: 'near' })}
    >
      <div
        className={css({ display: 'flex', gap: 'snug', justifyContent: 'space-between', flexWrap: 'wrap' })}
      >
        <Head conflict={conflict} />
        <div className={css({ display: 'flex', gap: 'tight', flexWrap: 'wrap', alignItems: 'flex-start' })}>
          <Badge tone="attention">{reasonText(conflict, texts)}</Badge>
          {first === null ? null : <Badge>{texts.apart(timeBetween(first.at, other.at))}</Badge>}
        </div>
      </div>
      {first === null ? null : <Side door={door} passage={first} device={firstDevice} counted />}
      <Side door={door} passage={other} device={otherDevice} counted={otherCounts(conflict) ?? false} />
      <div className={css({ display: 'flex', gap: 'snug', flexWrap: 'wrap' })}>
        {findingsOf(conflict).map((how) => (
          <Button key={how} onClick={() => onDecide(how)}>
            {findings[how]?.name}
          </Button>
        ))}
      </div>
    </Card>
  );
}

function Side({
  door,
  passage,
  device,
  counted,
}: {
  readonly door: Door;
  readonly passage: Passage;
  readonly device: string;
  readonly counted: boolean;
}) {
  const { clockSeconds } = useFormats();
  const { conflicts: texts } = useMessages('board');
  const { otherGate } = useMessages('door');
  const gate = door.gates.find(({ gateId }) => gateId === passage.gateId)?.name ?? otherGate;
  return (
    <p className={css({ display: 'flex', flexWrap: 'wrap', columnGap: 'near' })}>
      <time
        dateTime={new Date(passage.at).toISOString()}
        className={css({ fontVariantNumeric: 'tabular-nums', fontWeight: '600' })}
      >
        {clockSeconds(passage.at, door.timeZone)}
      </time>
      <span className={css({ flex: '1 1 8rem', minW: '0', overflowWrap: 'anywhere' })}>
        {texts.at(gate, device)}
      </span>
      <span className={css({ color: 'text.soft' })}>{counted ? texts.counted : texts.notCounted}</span>
    </p>
  );
}

/** The finding, and who made it. */
function Settled({ door, conflict }: CardProps) {
  const { clockTime } = useFormats();
  const { conflicts: texts } = useMessages('board');
  const { resolution, decided } = conflict;
  return (
    <Card
      data-settled={conflict.conflictId}
      data-finding={resolution?.how}
      className={css({ display: 'grid', gap: 'tight' })}
    >
      <Head conflict={conflict} />
      <p className={css({ color: 'text.soft' })}>
        {resolution == null
          ? texts.dissolved
          : texts.by(
              texts.found[resolution.how],
              decided?.name ?? '',
              clockTime(resolution.at, door.timeZone),
            )}
      </p>
      {decided === null || decided.note === '' ? null : (
        <p dir="auto" className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>
          {decided.note}
        </p>
      )}
    </Card>
  );
}
