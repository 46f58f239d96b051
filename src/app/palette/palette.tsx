import {
  ArrowRight,
  CalendarDays,
  CircleUser,
  Receipt,
  Settings2,
  Smartphone,
  Ticket,
  UserRound,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { worksAtDoors } from '#app/account/role.ts';
import { useSignOut } from '#app/account/sign-out.tsx';
import { useLanguage } from '#app/account/use-language.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { FAST_GAP_MS } from '#scanner/wedge/fast-gap.ts';
import { Dialog } from '#ui/layers/dialog.tsx';
import { SearchList, type SearchRow } from '#ui/search-list.tsx';
import type { Command, CommandAction } from './command.ts';
import type { FoundGroup, FoundKind } from './found.ts';
import { recentCommands, rememberCommand } from './recent.ts';
import { inOrder, shownCommands, type CommandGroup } from './shown-commands.ts';
import { useCommands } from './use-commands.ts';
import { useFound } from './use-found.ts';

interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Opens screens, searches and runs commands, according to the user's permissions. */
export function Palette({ open, onClose }: PaletteProps) {
  const { palette: texts } = useShellTexts();
  const signOut = useSignOut(onClose);
  return (
    <>
      <Dialog open={open} onClose={onClose} title={texts.title} shape="top">
        <Search onClose={onClose} signOut={signOut.run} />
      </Dialog>
      {signOut.question}
    </>
  );
}

interface PaletteRow extends SearchRow {
  readonly deed: CommandAction;
  /** Null for a search result, which is not remembered. */
  readonly command: Command | null;
}

const icons: Readonly<Record<FoundKind | Command['group'], LucideIcon>> = {
  here: CalendarDays,
  do: Zap,
  go: ArrowRight,
  device: Settings2,
  event: CalendarDays,
  attendee: UserRound,
  order: Receipt,
  phone: Smartphone,
  ticket: Ticket,
  user: CircleUser,
};

interface PaletteGroup {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly PaletteRow[];
}

const rowsOfCommands = ({ commands, ...group }: CommandGroup): PaletteGroup => ({
  ...group,
  rows: commands.map((command) => ({
    key: command.key,
    icon: icons[command.group],
    title: command.title,
    deed: command.deed,
    command,
  })),
});

const rowsOfFound = ({ items, ...group }: FoundGroup): PaletteGroup => ({
  ...group,
  rows: items.map(({ kind, target, ...item }) => ({
    ...item,
    icon: icons[kind],
    deed: { kind: 'go', target },
    command: null,
  })),
});

interface SearchProps extends Pick<PaletteProps, 'onClose'> {
  readonly signOut: () => void;
}

function Search({ onClose, signOut }: SearchProps) {
  const { stored } = useEngines();
  const { user } = useAuth();
  const texts = useMessages('palette');
  const [typed, setTyped] = useState('');
  const { commands, event } = useCommands();
  const found = useFound(typed, event);
  const perform = usePerform(onClose, signOut);
  const [recent] = useState(() => (user === null ? [] : recentCommands(stored)));
  const groups = inOrder(shownCommands(typed, commands, recent, texts.groups).map(rowsOfCommands), {
    groups: found.groups.map(rowsOfFound),
    searching: found.searching,
  });
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <SearchList
      label={texts.field}
      listLabel={texts.results}
      value={typed}
      onType={setTyped}
      groups={groups}
      tooSoonMs={FAST_GAP_MS}
      status={statusOf(texts, { ...found, typed: typed.trim(), count })}
      onChoose={({ deed, command }) => {
        if (user !== null && command !== null && command.namesEvent !== true)
          rememberCommand(stored, command.key);
        perform(deed);
      }}
    >
      <Limits isElsewhere={worksAtDoors(user) && event === null && typed.trim() !== ''} />
    </SearchList>
  );
}

interface Status extends Pick<ReturnType<typeof useFound>, 'searching' | 'failed' | 'tooShort'> {
  readonly typed: string;
  readonly count: number;
}

/** Describes the number of results and the state of the search; reports no results only if everything was searched. */
function statusOf(
  texts: ReturnType<typeof useMessages<'palette'>>,
  { typed, count, searching, failed, tooShort }: Status,
): string {
  const rest = searching ? texts.searching : failed ? texts.failed : null;
  if (count > 0) return [texts.found(count), rest].filter((part) => part !== null).join(' · ');
  return rest ?? (tooShort ? texts.tooShort : texts.nothing(typed));
}

/**
 * Shows what is not searched, and why.
 *
 * @param isElsewhere an organizer searches outside an event's pages
 */
function Limits({ isElsewhere }: { readonly isElsewhere: boolean }) {
  const { contact } = useEngines();
  const texts = useMessages('palette');
  const way = useSyncExternalStore(contact.subscribe, contact.way);
  const look = css({ textStyle: 'small', color: 'text.soft' });
  if (way !== 'online') return <p className={look}>{way === 'offline' ? texts.offline : texts.away}</p>;
  return isElsewhere ? <p className={look}>{texts.otherEvents}</p> : null;
}

/** Runs the chosen command. */
function usePerform(onClose: () => void, signOut: () => void): (deed: CommandAction) => void {
  const { accessibility } = useEngines();
  const navigate = useNavigate();
  const { choose } = useLanguage();
  return (deed) => {
    switch (deed.kind) {
      case 'go':
        onClose();
        void navigate({ to: deed.target.to, search: deed.target.search ?? {} });
        return;
      case 'sign_out':
        signOut();
        return;
      case 'language':
        choose(deed.language);
        return;
      case 'setting':
        onClose();
        accessibility.change({ [deed.name]: deed.on });
    }
  };
}
