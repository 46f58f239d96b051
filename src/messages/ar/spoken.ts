import type { Spoken } from '../catalogue.ts';
import { failures } from './failures.ts';
import { shell } from './shell.ts';

export const spoken: Spoken = {
  first: { shell, failures },
  rooms: {
    account: async () => (await import('./account.ts')).account,
    allEvents: async () => (await import('./all-events.ts')).allEvents,
    answers: async () => (await import('./buying/answers.ts')).answers,
    applications: async () => (await import('./admin/applications.ts')).applications,
    board: async () => (await import('./door/board.ts')).board,
    checkout: async () => (await import('./buying/checkout.ts')).checkout,
    dashboard: async () => (await import('./dashboard.ts')).dashboard,
    desk: async () => (await import('./desk/desk.ts')).desk,
    door: async () => (await import('./door/door.ts')).door,
    editor: async () => (await import('./editor/editor.ts')).editor,
    events: async () => (await import('./events.ts')).events,
    logs: async () => (await import('./admin/logs.ts')).logs,
    parts: async () => (await import('./parts.ts')).parts,
    outbox: async () => (await import('./admin/outbox.ts')).outbox,
    palette: async () => (await import('./palette.ts')).palette,
    people: async () => (await import('./admin/people.ts')).people,
    profile: async () => (await import('./profile.ts')).profile,
    rules: async () => (await import('./door/rules.ts')).rules,
    scanning: async () => (await import('./door/scanning.ts')).scanning,
    selling: async () => (await import('./buying/selling.ts')).selling,
    settings: async () => (await import('./admin/settings.ts')).settings,
    stats: async () => (await import('./admin/stats.ts')).stats,
    sync: async () => (await import('./sync.ts')).sync,
    site: async () => (await import('./site.ts')).site,
    support: async () => (await import('./support.ts')).support,
    team: async () => (await import('./team.ts')).team,
    wallet: async () => (await import('./buying/wallet.ts')).wallet,
    wishes: async () => (await import('./wishes.ts')).wishes,
  },
};
