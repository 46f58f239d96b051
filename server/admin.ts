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
import { composeStoredMessages } from './compose-accounts.ts';
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
      Creates an account, by default an administrator's. Reads the password from standard input.
  end-codes --username NAME
      Turns off a person's two-step sign-in, after a lost phone, if no other administrator can. The person is told by
      email.
  erase --email ADDRESS | --phone NUMBER
      Deletes the data of a person without an account from guest lists, other people's orders, offers and messages, and
      a guest account with this phone number. Tickets, scans and amounts stay.
  issue-tickets --event ID --type ID --quantity N [--holder NAME]
      Issues tickets and prints the number, reference and printed code of each, separated by tabs.
  revoke-ticket --ticket ID [--reason TEXT]
      Revokes a ticket. Devices learn of it at their next contact.
  open-scans FILE
      Imports the file of unsent scans that a revoked device exported from its sync sheet.
  import-events FILE [--organizer USERNAME] [--dry-run] [--free-tickets]
      Imports a JSON file of events and reports the result of each; importing it again updates what changed. They belong
      to the first administrator, unless another organizer is given. Without --free-tickets they sell no tickets.
  jobs
      Lists background jobs that failed permanently: job, kind, subject, attempts, time and problem, separated by tabs.
  retry-job --job ID
      Retries a failed job from the start.
  backup FILE
      Writes a backup of the embedded database to a new file, whether or not the server is running. It is encrypted with
      the master key, which it does not contain.
  restore FILE
      Replaces the embedded database with a backup and keeps the old one beside it. Stop the server first. Includes
      restored.
  restored
      Run this once, before the server starts, after restoring a backup in any other way: devices then resend the scans
      that are missing, and download their events again.
  change-master-key
      Encrypts every secret in the database with a new master key and ends all sessions. Stop every server first. If the
      key is in MASTER_KEY, set the new one in NEW_MASTER_KEY; if it is in the data folder, a new one is created there.
  change-event-key --event ID --step announce|use|retire
      Replaces an event's signing key in three steps: scanners learn of the new key, codes are signed with it, codes of
      the old key are refused.
  bounce
      Reads an undeliverable email from standard input, for the mail server of BOUNCE_ADDRESS to pipe into. If a server
      is running on the embedded database, passes it to that server with BOUNCE_SECRET. Exits with 75 if the mail server
      should try again later.
  doctor
      Reports what is misconfigured or risky and what to do about it. Exits with 1 if something is wrong.

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
      case 'end-codes': {
        const mailer = composeStoredMessages({ ...parts, publicOrigin: config.linksOrigin });
        return tell(await endCodesFromCommand({ ...parts, mailer }, given('username')));
      }
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
  if (path === undefined) throw new Error(`Name the file to open: ${command}`);
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
