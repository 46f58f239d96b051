import { GripVertical } from 'lucide-react';
import { useId } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { ButtonProps } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** Aligned with the fields, not their labels. A finger on it drags instead of scrolling. */
const handleStyle = css({
  mt: '1.8rem',
  cursor: 'grab',
  touchAction: 'none',
  _active: { cursor: 'grabbing' },
});
interface HandleProps {
  readonly name: string;
  readonly handle: ButtonProps;
}

/** Moves the row by dragging or with the arrow keys. */
export function MoveHandle({ name, handle }: HandleProps) {
  const { moving: texts } = useMessages('editor');
  const id = useId();
  return (
    <>
      <IconButton
        icon={GripVertical}
        label={texts.move(name)}
        aria-describedby={id}
        className={handleStyle}
        {...handle}
      />
      <span id={id} className={css({ srOnly: true })}>
        {texts.hint}
      </span>
    </>
  );
}
