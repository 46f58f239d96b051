import { useState } from 'react';
import { css } from 'styled-system/css';
import { useNewPasskey } from '#app/account/passkeys.ts';
import { orGone } from '#app/data/or-gone.ts';
import { useForm } from '#app/data/use-form.ts';
import { useProvenForm } from '#app/data/use-proven-form.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { listPasskeys, removePasskey, renamePasskey } from '#contract/accounts/passkeys.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { ProofField } from '#screens/parts/fields/proof-field.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { useFirstField } from '#ui/fields/use-first-field.ts';
import { List, Row } from '#ui/list.tsx';

type Passkey = ReplyOf<typeof listPasskeys>['items'][number];

const formStyle = css({ display: 'grid', gap: 'base', py: 'near' });
const buttonsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' });

/** This user's passkeys, and adding another one. */
export function Passkeys() {
  const read = useServer(listPasskeys, {});
  const { passkeys: texts } = useMessages('profile');
  return (
    <div className={css({ display: 'grid', gap: 'base' })}>
      <p className={css({ color: 'text.soft' })}>{texts.about}</p>
      <ReadState read={read} what={texts.what} skeleton={{ count: 1 }}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={css({ color: 'text.soft' })}>{texts.none}</p>
          ) : (
            <List label={texts.list}>
              {items.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </List>
          )
        }
      </ReadState>
      <AddPasskey />
    </div>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { clock } = useEngines();
  const { ago } = useFormats();
  const { passkeys: texts } = useMessages('profile');
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const since = (time: string) => ago(Date.parse(time), clock.wall());
  const { name, createdAt, lastUsedAt } = passkey;
  const close = () => setOpen(null);
  if (open !== null)
    return (
      <li>
        {open === 'rename' ? (
          <Rename passkey={passkey} onClose={close} />
        ) : (
          <Remove passkey={passkey} onClose={close} />
        )}
      </li>
    );
  return (
    <Row
      stacked
      title={name}
      note={texts.note(since(createdAt), lastUsedAt === null ? null : since(lastUsedAt))}
      end={
        <>
          <Button aria-label={texts.renameOne(name)} onClick={() => setOpen('rename')}>
            {texts.rename}
          </Button>
          <Button aria-label={texts.removeOne(name)} onClick={() => setOpen('remove')}>
            {texts.remove}
          </Button>
        </>
      }
    />
  );
}

interface OneProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function Rename({ passkey, onClose }: OneProps) {
  const { call, replies } = useEngines();
  const { passkeys: texts, save, cancel } = useMessages('profile');
  const frame = useFirstField<HTMLFormElement>(true);
  const form = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => ({ name: name.trim() === '' ? texts.enterName : undefined }),
    send: ({ name }) => call(renamePasskey, { params: { passkeyId: passkey.id }, body: { name } }),
    async done() {
      await replies.readAgain(listPasskeys);
    },
    closes: onClose,
  });
  return (
    <form
      ref={frame}
      noValidate
      aria-label={texts.renameOne(passkey.name)}
      onSubmit={form.submit}
      className={formStyle}
    >
      <TextField label={texts.name} autoComplete="off" maxLength={60} {...form.field('name')} />
      <AlertText text={form.failure} />
      <div className={buttonsStyle}>
        <Button type="submit" look="primary" busy={form.busy}>
          {save}
        </Button>
        <Button look="plain" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}

function Remove({ passkey, onClose }: OneProps) {
  const { call, notify, replies } = useEngines();
  const { passkeys: texts, cancel } = useMessages('profile');
  const { proof, form } = useProvenForm({
    send: (body) =>
      orGone(call(removePasskey, { params: { passkeyId: passkey.id }, body }), 'passkey_not_found'),
    async done() {
      notify.done(texts.removed);
      await replies.readAgain(listPasskeys);
    },
    closes: onClose,
  });
  return (
    <form noValidate aria-label={texts.removeOne(passkey.name)} onSubmit={form.submit} className={formStyle}>
      <p>{texts.question(passkey.name)}</p>
      <ProofField proof={proof} form={form} />
      <AlertText text={form.failure} />
      <div className={buttonsStyle}>
        <Button type="submit" look="danger" busy={form.busy}>
          {texts.remove}
        </Button>
        <Button look="plain" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}

function AddPasskey() {
  const { notify } = useEngines();
  const { passkeys: texts } = useMessages('profile');
  const { available, make } = useNewPasskey();
  const { proof, form } = useProvenForm({
    send: make,
    done(added) {
      if (added === null) return;
      form.set('currentPassword', '');
      notify.done(texts.added.title, texts.added.text(added.name));
    },
  });
  if (!available) return <p className={css({ color: 'text.soft' })}>{texts.notHere}</p>;
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <ProofField proof={proof} form={form} />
      <AlertText text={form.failure} />
      <Button type="submit" busy={form.busy} className={css({ justifySelf: 'start' })}>
        {texts.add}
      </Button>
    </form>
  );
}
