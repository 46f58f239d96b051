import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import type { AdminUser } from '#contract/accounts/admin-users.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Readonly<Record<AdminUser['role'], Tone>> = {
  NORMAL_USER: 'plain',
  ORGANIZER: 'exit',
  ADMIN: 'accent',
};

export function RoleBadge({ role }: { readonly role: AdminUser['role'] }) {
  return <Badge tone={tones[role]}>{useShellTexts().roles[role]}</Badge>;
}

export function StateBadge({ disabled }: { readonly disabled: boolean }) {
  const { states } = useMessages('people');
  return <Badge tone={disabled ? 'refuse' : 'admit'}>{disabled ? states.disabled : states.active}</Badge>;
}
