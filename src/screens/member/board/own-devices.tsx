import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { listDevices } from '#contract/door/devices.ts';
import { DeviceAct } from '#screens/organizer/event/device-act.tsx';
import { DeviceTable, type Act } from '#screens/organizer/event/device-table.tsx';
import { EnrolmentCode } from '#screens/organizer/event/enrolment-code.tsx';
import { Pages } from '#screens/parts/pages.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import type { Board } from './numbers.tsx';

interface OwnDevicesProps {
  readonly eventId: string;
  readonly gates: Board['gates'];
}

const pageSize = 50;

/** Stewards' phones at a supervisor's own gates; organizers have all devices elsewhere. */
export function OwnDevices({ eventId, gates }: OwnDevicesProps) {
  const { ownDevices: texts } = useMessages('board');
  const { devices: deskTexts } = useMessages('desk');
  const [inviting, setInviting] = useState(false);
  const [act, setAct] = useState<Act | null>(null);
  const [page, setPage] = useState(1);
  const query = { only: 'working_stewards', page: String(page), limit: String(pageSize) } as const;
  const read = useServer(listDevices, { params: { registrationId: eventId }, query }, { everyMs: 10_000 });
  const { ownGates, items = [], total = items.length } = read.data ?? {};
  // The last ones on this page were revoked.
  if (page > 1 && read.data !== undefined && items.length === 0) setPage(1);
  if (ownGates === undefined) return null;
  const own = gates.filter(({ gateId }) => ownGates.includes(gateId));
  // Older servers list every enrolled device.
  const phones = items.filter(({ role, revokedAt }) => role === 'steward' && revokedAt === null);
  return (
    <Section title={texts.title}>
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}>
        {own.length === 0 ? (
          <p className={css({ color: 'text.soft' })}>{texts.noGate}</p>
        ) : (
          <Button className={css({ justifySelf: 'start' })} onClick={() => setInviting(true)}>
            <QrCode size={20} aria-hidden /> {deskTexts.showCode}
          </Button>
        )}
        {phones.length === 0 ? null : (
          <DeviceTable eventId={eventId} devices={phones} gates={gates} onAct={setAct} />
        )}
        <Pages of={deskTexts.pagesOf} page={page} last={Math.ceil(total / pageSize)} onPage={setPage} />
        {own.length === 0 || own.length === gates.length ? null : (
          <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.others}</p>
        )}
      </div>
      {inviting ? (
        <EnrolmentCode eventId={eventId} gates={own} stewardsOnly onClose={() => setInviting(false)} />
      ) : null}
      {act === null ? null : (
        <DeviceAct eventId={eventId} act={act} gates={gates} canReenter onClose={() => setAct(null)} />
      )}
    </Section>
  );
}
