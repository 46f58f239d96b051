import { css } from 'styled-system/css';
import { useEngines } from '#app/engines.tsx';
import { readAgain, useServer } from '#app/server-data.ts';
import { notify } from '#app/toasts.ts';
import { ago, failureWords } from '#app/words.ts';
import { revokeDevice } from '#contract/devices.ts';
import { listOwnDevices } from '#contract/profile.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { ReadState } from './read-state.tsx';

/** Scanners that work by this person's invitation. */
export function Devices() {
  const { clock, call } = useEngines();
  const devices = useServer(listOwnDevices, {});
  const revoke = async (deviceId: string, registrationId: string) => {
    const answer = await call(revokeDevice, { params: { registrationId, deviceId } });
    if (answer.ok) notify.done('Device revoked', 'It wipes what it holds at its next contact.');
    else notify.failed('Not revoked', failureWords(answer.failure));
    await readAgain(listOwnDevices);
  };
  return (
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
                    <Button
                      aria-label={`Revoke ${device.name}`}
                      onClick={() => void revoke(device.deviceId, device.registrationId)}
                    >
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
  );
}
