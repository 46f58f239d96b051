import { css } from 'styled-system/css';

/** Why something was not done, said at once; nothing where there is nothing to say. */
export function AlertText({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className={css({ color: 'verdict.refuseText', fontWeight: '600' })}>
      {text}
    </p>
  );
}
