import type { ReactNode } from 'react';
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
  /** Said while it is under way. */
  readonly sending: string;
  readonly hint?: ReactNode;
  /** Why something else was not done. */
  readonly error: string | null;
  /** Null where there is nothing to remove. */
  readonly remove: { readonly label: string; readonly busy: boolean; readonly run: () => void } | null;
}

/** A file that is sent as soon as it is chosen, and removed again. */
export function SentFileField({ label, rule, send, sending, hint, error, remove }: SentFileFieldProps) {
  return (
    <>
      <FileField
        label={label}
        rule={rule}
        value={null}
        onChange={(file) => void (file !== null && send.run(file))}
        error={send.error ?? undefined}
      />
      {hint}
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
