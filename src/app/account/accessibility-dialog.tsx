import { Dialog } from '#ui/layers/dialog.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import type { AccessibilitySettings } from '#domain/people/accessibility.ts';
import { useAccessibility } from './use-accessibility.ts';
import { useEngines } from '#app/engines/engines.tsx';

const settings: readonly {
  readonly name: keyof AccessibilitySettings;
  readonly label: string;
  readonly hint: string;
}[] = [
  { name: 'highContrast', label: 'High contrast', hint: 'Brighter text and stronger lines' },
  { name: 'largeText', label: 'Large text', hint: 'Everything a quarter larger' },
  { name: 'reducedMotion', label: 'Reduced motion', hint: 'Nothing slides or pulses' },
  {
    name: 'screenReader',
    label: 'Screen reader',
    hint: 'Verdicts are read out in full, counts as they change',
  },
  { name: 'focusVisible', label: 'Strong focus', hint: 'A white frame around what is selected' },
];

export function AccessibilityDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const { accessibility } = useEngines();
  const current = useAccessibility();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Accessibility"
      description="Kept on this device, in effect at once."
    >
      <div>
        {settings.map(({ name, label, hint }) => (
          <Toggle
            key={name}
            label={label}
            hint={hint}
            checked={current[name]}
            onChange={(on) => accessibility.change({ [name]: on })}
          />
        ))}
      </div>
    </Dialog>
  );
}
