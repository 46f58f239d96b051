import { css } from 'styled-system/css';
import type { FileRule } from '#app/data/file-rule.ts';
import type { Action } from '#app/data/use-action.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { FileField } from './file-field.tsx';

interface SentFileFieldProps {
  readonly label: string;
  readonly rule: FileRule;
  readonly send: Pick<Action<File>, 'busy' | 'error' | 'run'>;
  /** Shown while the file is being sent. */
  readonly sending: string;
  readonly hint: string;
  /** Why another action failed. */
  readonly error: string | null;
  /** Null if there is nothing to remove. */
  readonly remove: { readonly label: string; readonly busy: boolean; readonly run: () => void } | null;
}

/** File field that uploads the file as soon as it is chosen, and can remove it. */
export function SentFileField({ label, rule, send, sending, hint, error, remove }: SentFileFieldProps) {
  return (
    <>
      <FileField
        label={label}
        rule={rule}
        value={null}
        onChange={(file) => void (file !== null && send.run(file))}
        error={send.error ?? undefined}
        hint={hint}
        busy={send.busy}
      />
      {send.busy ? (
        <p role="status" className={css({ textStyle: 'small', color: 'text.soft' })}>
          {sending}
        </p>
      ) : null}
      <AlertText text={error} />
      {remove === null ? null : (
        <div>
          <Button look="plain" busy={remove.busy} onClick={remove.run}>
            {remove.label}
          </Button>
        </div>
      )}
    </>
  );
}
