import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useServer } from '#app/data/server-data.ts';
import { ago } from '#app/format/words.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { listOwnDevices } from '#contract/accounts/profile.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { RevokeDevice } from '#screens/parts/revoke-device.tsx';
import { ReadState } from './read-state.tsx';

type OwnDevice = ReplyOf<typeof listOwnDevices>['items'][number];

/** Scanners that work by this person's invitation. */
export function Devices() {
  const { clock, replies } = useEngines();
  const devices = useServer(listOwnDevices, {});
  const [revoking, setRevoking] = useState<OwnDevice | null>(null);
  return (
    <>
      <ReadState of={devices} what="your devices">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No scanners">
              Devices that scan at doors by your invitation appear here.
            </EmptyState>
          ) : (
            <List label="Devices">
              {items.map((device) => (
                <Row
                  key={device.deviceId}
                  title={device.name}
                  note={`${device.eventName}. ${device.lastContactAt === null ? 'No contact yet' : `Last contact ${ago(device.lastContactAt, clock.wall())}`}`}
                  end={
                    device.revokedAt === null ? (
                      <Button aria-label={`Revoke ${device.name}`} onClick={() => setRevoking(device)}>
                        Revoke
                      </Button>
                    ) : (
                      <span className={css({ color: 'text.soft' })}>
                        <Badge>Revoked</Badge>
                      </span>
                    )
                  }
                />
              ))}
            </List>
          )
        }
      </ReadState>
      {revoking === null ? null : (
        <RevokeDevice
          registrationId={revoking.registrationId}
          device={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={() => replies.readAgain(listOwnDevices)}
        />
      )}
    </>
  );
}
