import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useRepeatable } from '#app/data/new-id.ts';
import { useAction } from '#app/data/use-action.ts';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { inviteDevice, listDevices } from '#contract/door/devices.ts';
import { enrolmentCodeMs } from '#domain/door/enrolment.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';

/** Displayed in groups of four; the text has no gaps, so that it is copied as one. */
const codeStyle = css({
  '& span': { display: 'inline-block', mx: '0.25em' },
  fontSize: 'h3',
  fontWeight: '750',
  letterSpacing: '0.04em',
  overflowWrap: 'anywhere',
});

interface EnrolmentCodeProps {
  readonly eventId: string;
  readonly gates: readonly { readonly gateId: string; readonly name: string }[];
  /** A supervisor enrols only stewards’ phones, each for one of these gates. */
  readonly stewardsOnly?: boolean;
  readonly onClose: () => void;
}

/** A one-time code as a QR code that opens the scanner on the phone that scans it. */
export function EnrolmentCode({ eventId, gates, stewardsOnly = false, onClose }: EnrolmentCodeProps) {
  const { call } = useEngines();
  const { enrolment: texts, devices } = useMessages('desk');
  const [role, setRole] = useState<'steward' | 'supervisor'>('steward');
  const [gateId, setGateId] = useState(stewardsOnly ? (gates[0]?.gateId ?? '') : '');
  const [made, setMade] = useState<ReplyOf<typeof inviteDevice> | null>(null);
  const once = useRepeatable();
  const make = useAction({
    run: () => {
      const wish = { role, gateId: gateId === '' ? null : gateId };
      return once(JSON.stringify(wish), (codeId) =>
        call(inviteDevice, { params: { registrationId: eventId }, body: { ...wish, codeId } }),
      );
    },
    // Nothing has changed until a phone uses the code.
    called: 'read',
    done: setMade,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      description={made === null ? texts.before : texts.after}
    >
      {made === null ? (
        <>
          {stewardsOnly ? null : (
            <Segmented
              label={texts.role}
              value={role}
              onChange={setRole}
              options={[
                { value: 'steward', label: devices.roles.steward },
                { value: 'supervisor', label: devices.roles.supervisor },
              ]}
            />
          )}
          <SelectField
            label={texts.gate}
            value={gateId}
            onChange={(event) => setGateId(event.target.value)}
            choices={[
              ...(stewardsOnly ? [] : [{ value: '', label: texts.onPhone }]),
              ...gates.map((gate) => ({ value: gate.gateId, label: gate.name })),
            ]}
          />
          <AlertText text={make.error} />
          <Button look="primary" size="large" busy={make.busy} onClick={() => make.run()}>
            {texts.create}
          </Button>
        </>
      ) : (
        <Made eventId={eventId} made={made} onAgain={() => setMade(null)} />
      )}
    </Dialog>
  );
}

/** Poll interval for a phone that has joined; ms. */
const pollIntervalMs = 3_000;

/** Returns the name of the device that enrolled with a code; null until then. */
function useJoined(eventId: string, made: ReplyOf<typeof inviteDevice>) {
  const devices = useServer(
    listDevices,
    { params: { registrationId: eventId }, query: {} },
    { everyMs: (read) => (joinedBy(read, made) === null ? pollIntervalMs : null) },
  );
  return joinedBy(devices.data, made);
}

/**
 * Fallback for servers without invitation ids: a device enrolled after the code was created, which follows from its
 * expiry.
 */
const joinedBy = (
  read: ReplyOf<typeof listDevices> | undefined,
  { inviteId, expiresAt }: ReplyOf<typeof inviteDevice>,
): string | null =>
  read?.items.findLast((device) =>
    inviteId === undefined ? device.enrolledAt >= expiresAt - enrolmentCodeMs : device.inviteId === inviteId,
  )?.name ?? null;

interface MadeProps {
  readonly eventId: string;
  readonly made: ReplyOf<typeof inviteDevice>;
  readonly onAgain: () => void;
}

function Made({ eventId, made, onAgain }: MadeProps) {
  const { enrolment: texts } = useMessages('desk');
  const joined = useJoined(eventId, made);
  if (joined === null) return <ShownCode {...made} onAgain={onAgain} />;
  return (
    <div role="status" data-joined="">
      <EmptyState
        icon={CircleCheck}
        title={texts.joined(joined)}
        action={<Button onClick={onAgain}>{texts.another}</Button>}
      >
        {texts.joinedText}
      </EmptyState>
    </div>
  );
}

function ShownCode({
  code,
  expiresAt,
  onAgain,
}: ReplyOf<typeof inviteDevice> & { readonly onAgain: () => void }) {
  const { clock, tab } = useEngines();
  const { enrolment: texts } = useMessages('desk');
  const { timer } = useFormats();
  const [left, setLeft] = useState(() => Math.max(0, expiresAt - clock.wall()));
  useEffect(
    () => clock.after(1000, () => setLeft(Math.max(0, expiresAt - clock.wall()))),
    [clock, expiresAt, left],
  );
  const address = `${tab.origin}/scanner?code=${encodeURIComponent(code)}`;
  if (left === 0) {
    return (
      <>
        <p role="alert">{texts.over}</p>
        <Button look="primary" onClick={onAgain}>
          {texts.again}
        </Button>
      </>
    );
  }
  return (
    <div className={css({ display: 'grid', gap: 'near', justifyItems: 'center', textAlign: 'center' })}>
      <div className={css({ w: 'min(16rem, 100%)', borderRadius: 'medium', overflow: 'hidden' })}>
        <QrCode text={address} label={texts.label} />
      </div>
      <p className={css({ color: 'text.soft', textStyle: 'small' })}>{texts.typeIt}</p>
      <p translate="no" className={codeStyle}>
        {(code.match(/.{1,4}/g) ?? []).map((signs, place) => (
          <span key={place}>{signs}</span>
        ))}
      </p>
      <p role="timer" className={css({ textStyle: 'small', color: 'text.soft' })}>
        {texts.left(timer(left / 1000))}
      </p>
    </div>
  );
}
