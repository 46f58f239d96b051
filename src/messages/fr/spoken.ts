import type { Spoken } from '../catalogue.ts';
import { failures } from './failures.ts';
import { shell } from './shell.ts';

export const spoken: Spoken = {
  first: { shell, failures },
  rooms: {
    account: async () => (await import('./account.ts')).account,
    allEvents: async () => (await import('./all-events.ts')).allEvents,
    answers: async () => (await import('./answers.ts')).answers,
    applications: async () => (await import('./applications.ts')).applications,
    board: async () => (await import('./board.ts')).board,
    checkout: async () => (await import('./checkout.ts')).checkout,
    dashboard: async () => (await import('./dashboard.ts')).dashboard,
    desk: async () => (await import('./desk.ts')).desk,
    door: async () => (await import('./door.ts')).door,
    editor: async () => (await import('./editor.ts')).editor,
    events: async () => (await import('./events.ts')).events,
    logs: async () => (await import('./logs.ts')).logs,
    parts: async () => (await import('./parts.ts')).parts,
    outbox: async () => (await import('./outbox.ts')).outbox,
    people: async () => (await import('./people.ts')).people,
    profile: async () => (await import('./profile.ts')).profile,
    rules: async () => (await import('./rules.ts')).rules,
    scanning: async () => (await import('./scanning.ts')).scanning,
    selling: async () => (await import('./selling.ts')).selling,
    settings: async () => (await import('./settings.ts')).settings,
    stats: async () => (await import('./stats.ts')).stats,
    sync: async () => (await import('./sync.ts')).sync,
    site: async () => (await import('./site.ts')).site,
    team: async () => (await import('./team.ts')).team,
    wallet: async () => (await import('./wallet.ts')).wallet,
  },
};
