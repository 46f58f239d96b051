import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'size' | 'aria-label'> {
  readonly icon: LucideIcon;
  /** Accessible label: the action and its object. The button has no other text. */
  readonly label: string;
}

/** An icon-only button in a row, as large as a finger. */
export function IconButton({ icon: Icon, label, look = 'plain', ...button }: IconButtonProps) {
  return (
    <Button {...button} look={look} size="square" aria-label={label}>
      <Icon size={20} aria-hidden />
    </Button>
  );
}
