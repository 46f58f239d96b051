import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { FileRule } from '#app/data/file-rule.ts';
import { useServer } from '#app/data/server-data.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { readBoard } from '#contract/door/board.ts';
import { listConflicts } from '#contract/door/conflict-list.ts';
import { listDevices } from '#contract/door/devices.ts';
import { listScans } from '#contract/door/scans.ts';
import { takeSealedScans } from '#contract/door/sealed-scans.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { maxSealedBytes } from '#domain/door/sealed-scans.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { FileField } from '#screens/parts/fields/file-field.tsx';

const rule: FileRule = {
  types: [{ mime: 'application/json', label: 'JSON' }],
  mostBytes: maxSealedBytes,
};

type Taken = ReplyOf<typeof takeSealedScans>;

interface HandOverProps {
  readonly eventId: string;
  readonly onClose: () => void;
}

/** Uploads the unsent scans of a revoked phone from its saved file. */
export function HandOver({ eventId, onClose }: HandOverProps) {
  const { sealed: texts } = useMessages('desk');
  const [taken, setTaken] = useState<Taken | null>(null);
  const devices = useServer(listDevices, { params: { registrationId: eventId }, query: {} });
  const device = devices.data?.items.find(({ deviceId }) => deviceId === taken?.deviceId);
  const name = device?.name ?? texts.revokedDevice;
  return (
    <Dialog open onClose={onClose} title={texts.title} description={taken === null ? texts.text : undefined}>
      {taken === null ? (
        <ChooseFile eventId={eventId} onTaken={setTaken} />
      ) : (
        <Outcome taken={taken} name={name} onAnother={() => setTaken(null)} />
      )}
    </Dialog>
  );
}

function ChooseFile({
  eventId,
  onTaken,
}: Pick<HandOverProps, 'eventId'> & { readonly onTaken: (taken: Taken) => void }) {
  const { call } = useEngines();
  const { sealed: texts } = useMessages('desk');
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const take = useAction({
    run: (chosen: File) => call(takeSealedScans, { params: { registrationId: eventId } }, { file: chosen }),
    reads: [listDevices, listScans, listConflicts, readBoard],
    done: onTaken,
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setMissing(false);
    take.clear();
  };
  return (
    <div className={css({ display: 'grid', gap: 'base' })}>
      <FileField
        label={texts.file}
        rule={rule}
        value={file}
        onChange={choose}
        error={isMissing ? texts.missing : undefined}
      />
      <AlertText text={take.error} />
      <Button
        look="primary"
        size="large"
        busy={take.busy}
        onClick={() => (file === null ? setMissing(true) : take.run(file))}
      >
        {texts.take}
      </Button>
    </div>
  );
}

interface OutcomeProps {
  readonly taken: Taken;
  readonly name: string;
  readonly onAnother: () => void;
}

function Outcome({ taken, name, onAnother }: OutcomeProps) {
  const { sealed: texts } = useMessages('desk');
  const { known, conflicts, left } = taken;
  const sentences = [
    texts.taken(taken.taken),
    ...(known === 0 ? [] : [texts.known(known)]),
    ...(conflicts === 0 ? [] : [texts.conflicts(conflicts)]),
    ...(left === 0 ? [] : [texts.left(left)]),
  ];
  return (
    <div role="status" data-handed-over={taken.taken}>
      <EmptyState
        icon={CircleCheck}
        title={texts.done(name)}
        action={<Button onClick={onAnother}>{texts.another}</Button>}
      >
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </EmptyState>
    </div>
  );
}
