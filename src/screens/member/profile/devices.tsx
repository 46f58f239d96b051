import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { listOwnDevices } from '#contract/accounts/profile.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { RevokeDevice } from '#screens/parts/door/revoke-device.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';

type OwnDevice = ReplyOf<typeof listOwnDevices>['items'][number];

/** Scanners invited by this user. */
export function Devices() {
  const { ago } = useFormats();
  const { clock, replies } = useEngines();
  const { devices: texts } = useMessages('profile');
  const devices = useServer(listOwnDevices, {});
  const [revoking, setRevoking] = useState<OwnDevice | null>(null);
  return (
    <>
      <ReadState
        read={devices}
        what={texts.what}
        empty={({ items }) =>
          items.length === 0 ? <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState> : null
        }
      >
        {({ items }) => (
          <List label={texts.list}>
            {items.map((device) => (
              <Row
                key={device.deviceId}
                title={device.name}
                note={texts.note(
                  device.eventName,
                  device.lastContactAt === null
                    ? texts.noContact
                    : texts.contact(ago(device.lastContactAt, clock.wall())),
                )}
                end={
                  device.revokedAt !== null ? (
                    <span className={css({ color: 'text.soft' })}>
                      <Badge>{texts.revoked}</Badge>
                    </span>
                  ) : device.mayRevoke ? (
                    <Button aria-label={texts.revokeOne(device.name)} onClick={() => setRevoking(device)}>
                      {texts.revoke}
                    </Button>
                  ) : undefined
                }
              />
            ))}
          </List>
        )}
      </ReadState>
      {revoking === null ? null : (
        <RevokeDevice
          registrationId={revoking.registrationId}
          device={revoking}
          canReenter={!revoking.mayBar}
          onClose={() => setRevoking(null)}
          onRevoked={() => replies.readAgain(listOwnDevices)}
        />
      )}
    </>
  );
}
