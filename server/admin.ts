import { randomUUIDv7 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { BadConfig, readConfig } from './config/config.ts';
import { openExistingDatabase } from './database/open.ts';
import { DatabaseError } from './database/database.ts';
import { explainFailure } from './explain-failed-start.ts';
import {
  makeAccount,
  openScansFromCommand,
  restoredFromCommand,
  type CommandResult,
} from './administration/admin-commands.ts';
import { passBounceToServer, bounceFromCommand } from './administration/bounce-command.ts';
import { endCodesFromCommand } from './administration/second-factor-command.ts';
import { eraseFromCommand } from './administration/erase-command.ts';
import { listJobsFromCommand, retryJobFromCommand } from './administration/job-commands.ts';
import { changeEventKeyFromCommand, changeMasterKeyFromCommand } from './administration/keys/key-commands.ts';
import { issueFromCommand, revokeFromCommand } from './call-commands.ts';
import { backupFromCommand, restoreFromCommand } from './administration/backup/backup-commands.ts';
import { runDoctor } from './administration/doctor/doctor.ts';
import { importFromCommand } from './administration/import/import-command.ts';
import { parseJsonFile } from './ops/json-file.ts';
import { createLog } from './ops/log.ts';
import { readFormerKeys } from './signing/former-keys.ts';
import { masterKeyOf } from './signing/key-check.ts';
import { readMasterKey } from './signing/master-key.ts';
import { createSealer } from './signing/seal.ts';

const usage = `npm run admin -- <command>

  create --username NAME --email ADDRESS [--first-name A] [--last-name B] [--role ADMIN|ORGANIZER|NORMAL_USER]
      Makes an account, an administrator unless said otherwise. The password is read from standard input.
  end-codes --username NAME
      Switches the codes beside somebody's password off, for a lost phone where no other administrator can.
  erase --email ADDRESS | --phone NUMBER
      Erases a person who has no account: on guest lists, in orders of others, in offers and messages; and a guest's
      account with this number. Tickets, scans and sums stay.
  issue-tickets --event ID --type ID --quantity N [--holder NAME]
      Issues tickets; prints number, reference and printed code of each, with tabs between.
  revoke-ticket --ticket ID [--reason TEXT]
      Revokes a ticket; devices learn of it at their next contact.
  open-scans FILE
      Takes in the scans that a revoked device sealed: the file that its sync sheet saved.
  import-events FILE [--organizer USERNAME] [--dry-run] [--free-tickets]
      Takes a JSON file of listed events in and tells of each row; again, it changes what changed. They belong to the
      first administrator unless said otherwise. Without --free-tickets they are for information only.
  jobs
      Lists jobs that failed too often and were given up: job, kind, subject, attempts, time and problem, with tabs
      between.
  retry-job --job ID
      Tries a job that was given up again, from the start.
  backup FILE
      Writes a backup of the embedded database to a new file, while the server runs or while it stands. It is sealed by
      the master key, which is not in it.
  restore FILE
      Puts a backup in the place of the embedded database, which is set aside. Stop the server first. Devices are told,
      as by restored.
  restored
      To be run once after a backup was restored in another way, before the server starts: devices then send again what
      they scanned since, and download their events anew.
  change-master-key
      Seals every secret in the database with a new master key and ends all sessions. Stop every server first. A key from
      MASTER_KEY is followed by NEW_MASTER_KEY; one in the data folder by one that is made.
  change-event-key --event ID --step announce|use|retire
      Gives an event a new signing key in three steps: scanners are told of it, codes are signed by it, what the former
      one signed is refused.
  bounce
      Takes in an email that came back, from standard input: for the mail server of BOUNCE_ADDRESS to pipe into. Beside
      a server that runs on the embedded database it is handed on to that, with BOUNCE_SECRET. Exits with 75 where the
      same mail is to be tried again.
  doctor
      Says what is misconfigured or risky, and what to do about it. Exits with 1 where something is wrong.

Reads the same environment as the server. With the embedded database, stop the server first; backup and doctor work
while it runs.
`;

const names = [
  'username',
  'email',
  'first-name',
  'last-name',
  'role',
  'event',
  'type',
  'quantity',
  'holder',
  'ticket',
  'reason',
  'organizer',
  'job',
  'step',
  'phone',
] as const;
const switches = ['dry-run', 'free-tickets', 'help'] as const;
const commands = [
  'create',
  'end-codes',
  'erase',
  'issue-tickets',
  'revoke-ticket',
  'open-scans',
  'import-events',
  'jobs',
  'retry-job',
  'restored',
  'backup',
  'restore',
  'change-master-key',
  'change-event-key',
  'bounce',
  'doctor',
];
const options = {
  ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  ...Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }])),
};

/**
 * Runs one administrator command. Exit code 0 when done, 1 when refused, 2 when the command is not understood, 75
 * when it can be retried later.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const given = (name: (typeof names)[number]) => values[name]?.toString();
  const [command, file] = positionals;
  if (values['help'] === true || command === undefined || !commands.includes(command)) {
    process.stdout.write(usage);
    return values['help'] === true || command === undefined ? 0 : 2;
  }
  if (command === 'doctor') return tell(await runDoctor(process.env));
  const config = readConfig(process.env, []);
  if (command === 'backup' || command === 'restore') {
    const work = command === 'backup' ? backupFromCommand : restoreFromCommand;
    return tell(await work({ config, log: createLog('warn'), now: () => Date.now() }, file));
  }
  const keyRead = readMasterKey(config);
  const password = command === 'create' ? await readPassword() : '';
  const log = createLog('warn');
  const opening = openExistingDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  const database = await opening.catch((error: unknown) => {
    if (command !== 'bounce' || !(error instanceof DatabaseError && error.code === 'data_in_use'))
      throw error;
    return null;
  });
  if (database === null) return tell(await passBounceToServer(config, process.stdin));
  try {
    const masterKey = await masterKeyOf(database, config, keyRead);
    const parts = {
      database,
      log,
      masterKey,
      formerKeys: await readFormerKeys(database, createSealer(masterKey)),
      now: () => Date.now(),
      newId: () => randomUUIDv7(),
    };
    switch (command) {
      case 'import-events':
        return tell(
          await importFromCommand(parts, readJson(file, 'import-events FILE'), {
            organizer: given('organizer'),
            dryRun: values['dry-run'] === true,
            freeTickets: values['free-tickets'] === true,
          }),
        );
      case 'bounce':
        return tell(await bounceFromCommand(parts, config, process.stdin));
      case 'change-master-key':
        return tell(
          await changeMasterKeyFromCommand(parts, { ...config, newMasterKey: process.env['NEW_MASTER_KEY'] }),
        );
      default:
        return tell(await run(command, parts, password, (name) => (name === 'file' ? file : given(name))));
    }
  } finally {
    await database.close();
  }
}

/** Exit code that mail servers understand as "retry later" (EX_TEMPFAIL in sysexits.h). */
const tryLaterCode = 75;

function tell({ ok, text, tryLater = false }: CommandResult): number {
  (ok ? process.stdout : process.stderr).write(`${text}\n`);
  return ok ? 0 : tryLater ? tryLaterCode : 1;
}

function run(
  command: string,
  parts: Parameters<typeof makeAccount>[0],
  password: string,
  given: (name: (typeof names)[number] | 'file') => string | undefined,
): Promise<CommandResult> {
  switch (command) {
    case 'create':
      return makeAccount(parts, password, {
        username: given('username'),
        email: given('email'),
        firstName: given('first-name') ?? given('username'),
        lastName: given('last-name') ?? '-',
        role: given('role') ?? 'ADMIN',
      });
    case 'end-codes':
      return endCodesFromCommand(parts, given('username'));
    case 'erase':
      return eraseFromCommand(parts, { email: given('email'), phone: given('phone') });
    case 'issue-tickets':
      return issueFromCommand(parts, given('event'), {
        issueId: parts.newId(),
        ticketTypeId: given('type'),
        quantity: Number(given('quantity')),
        holderName: given('holder') ?? '',
      });
    case 'open-scans':
      return openScansFromCommand(parts, readJson(given('file'), 'open-scans FILE'));
    case 'jobs':
      return listJobsFromCommand(parts);
    case 'retry-job':
      return retryJobFromCommand(parts, given('job'));
    case 'change-event-key':
      return changeEventKeyFromCommand(parts, given('event'), given('step'));
    case 'restored':
      return restoredFromCommand(parts);
    default:
      return revokeFromCommand(parts, given('ticket'), given('reason') ?? '');
  }
}

function readJson(path: string | undefined, command: string): unknown {
  if (path === undefined) throw new Error(`Say which file to open: ${command}`);
  return parseJsonFile(path, readFileSync(path));
}

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password, then Enter and Ctrl-D:\n');
  return (await readAll(process.stdin)).replace(/\r?\n$/, '');
}

/** The folder belongs to the server's account but commands are run by people: the usual mistake. */
function explain(error: unknown): string {
  try {
    return explainFailure(error, readConfig(process.env, []));
  } catch {
    return error instanceof Error ? error.message : String(error);
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const problems = error instanceof BadConfig ? error.problems : [explain(error)];
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = error instanceof BadConfig ? 2 : 1;
}
