import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { TextField } from './field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'after'>;

/** A password field that can be revealed and pasted into. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const texts = useUiTexts();
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <Button
          look="plain"
          size="square"
          aria-pressed={shown}
          aria-label={shown ? texts.hidePassword : texts.showPassword}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
        </Button>
      }
    />
  );
}
