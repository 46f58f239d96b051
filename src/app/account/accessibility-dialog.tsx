import { Dialog } from '#ui/layers/dialog.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { accessibilityNames } from '#domain/people/accessibility.ts';
import { useAccessibility } from './use-accessibility.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';

export function AccessibilityDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const { accessibility } = useEngines();
  const current = useAccessibility();
  const { accessibility: texts } = useMessages('account');
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} description={texts.text}>
      <div>
        {accessibilityNames.map((name) => (
          <Toggle
            key={name}
            label={texts[name].label}
            hint={texts[name].hint}
            checked={current[name]}
            onChange={(on) => accessibility.change({ [name]: on })}
          />
        ))}
      </div>
    </Dialog>
  );
}
