import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { TroubledDevice } from '#contract/administration/stats.ts';
import { Badge } from '#ui/badge.tsx';
import { Section } from '#ui/page.tsx';
import { Table } from '#ui/table.tsx';

/** Devices with unsent scans or without contact, each linking to its door board; renders nothing if there are none. */
export function TroubledDevices({ devices }: { readonly devices: readonly TroubledDevice[] }) {
  const { devices: texts } = useMessages('stats');
  const { clock } = useEngines();
  const { ago, count } = useFormats();
  if (devices.length === 0) return null;
  return (
    <Section title={texts.title}>
      <Table
        caption={texts.title}
        rows={devices}
        rowKey={({ deviceId }) => deviceId}
        columns={[
          { key: 'device', label: texts.device, cell: ({ name }: TroubledDevice) => <bdi>{name}</bdi> },
          {
            key: 'event',
            label: texts.event,
            cell: ({ registrationId, eventName }: TroubledDevice) => (
              <Link
                to="/events/$registrationId/door"
                params={{ registrationId }}
                className={css({ textDecoration: 'underline', overflowWrap: 'anywhere' })}
              >
                <bdi>{eventName}</bdi>
              </Link>
            ),
          },
          {
            key: 'unsent',
            label: texts.unsent,
            figures: true,
            cell: ({ unsent }: TroubledDevice) => (unsent === null ? texts.unsaid : count(unsent)),
          },
          {
            key: 'contact',
            label: texts.contact,
            cell: ({ lastContactAt, stale }: TroubledDevice) => (
              <span className={css({ display: 'inline-flex', flexWrap: 'wrap', gap: 'snug' })}>
                {lastContactAt === null ? texts.never : ago(Date.parse(lastContactAt), clock.wall())}
                {stale ? <Badge tone="attention">{texts.stale}</Badge> : null}
              </span>
            ),
          },
        ]}
      />
    </Section>
  );
}
