import { Flashlight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { css } from 'styled-system/css';
import type { ScanStation } from '#app/engines/door-desk.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useCameraState } from '#app/scanning/use-station.ts';
import { Button } from '#ui/button.tsx';

const cornerStyle = css({
  position: 'absolute',
  bottom: 'base',
  insetInlineEnd: 'base',
  borderRadius: 'pill',
});

/**
 * In a corner of the picture it lights: it appears and disappears with the camera, and among the buttons below it
 * would move them from under the thumb.
 */
export function Torch({ station }: { readonly station: ScanStation }) {
  const { controls: texts } = useMessages('scanning');
  const state = useCameraState(station.camera);
  const [on, setOn] = useState(false);
  const torch = state.kind === 'on' ? state.lens.torch : null;
  const lightAgain = useEffectEvent(() => {
    if (torch !== null && on) void torch.turn(true).then((done) => !done && setOn(false));
  });
  // A camera that restarts after a call or a screen lock starts with its light off.
  useEffect(() => lightAgain(), [torch]);
  if (torch === null) return null;
  return (
    <Button
      className={cornerStyle}
      size="thumb"
      aria-label={texts.torch}
      aria-pressed={on}
      look={on ? 'primary' : 'glass'}
      onClick={() => void torch.turn(!on).then((done) => done && setOn(!on))}
    >
      <Flashlight size={24} aria-hidden />
    </Button>
  );
}
