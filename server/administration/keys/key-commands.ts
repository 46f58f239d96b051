import { createSealer } from '#server/signing/seal.ts';
import { createSigners } from '#server/signing/signers.ts';
import { serversAtWork } from '#server/database/master-keys.ts';
import { fingerprintOf } from '#server/signing/key-check.ts';
import { decodeMasterKey, createNextKey, activateNextKey } from '#server/signing/master-key.ts';
import type { CommandDeps, CommandResult } from '#server/administration/admin-commands.ts';
import { changeEventKey, keySteps, type KeyStepDone } from './change-event-key.ts';
import { changeMasterKey, type MasterKeyChange } from './change-master-key.ts';

interface KeyPlace {
  /** `MASTER_KEY`; null if the key is stored in the data folder. */
  readonly masterKey: string | null;
  readonly dataDir: string;
  /** `NEW_MASTER_KEY`, for a key that is not stored there. */
  readonly newMasterKey: string | undefined;
}

type Deps = Pick<CommandDeps, 'database' | 'masterKey' | 'now'>;

/** Changes the database's master key while no server is using it. */
export async function changeMasterKeyFromCommand(deps: Deps, place: KeyPlace): Promise<CommandResult> {
  const { database, masterKey: before, now } = deps;
  const servers = database.kind === 'postgres' ? await serversAtWork(database) : 0;
  if (servers > 0) return refused(`${servers} servers are at work on this database. Stop them all first.`);
  const isKeptHere = place.masterKey === null;
  if (!isKeptHere && place.newMasterKey === undefined)
    return refused(
      'The key comes from MASTER_KEY. Set NEW_MASTER_KEY to the new one, made by `openssl rand -base64 32`, and keep it.',
    );
  const after = isKeptHere
    ? createNextKey(place.dataDir)
    : decodeMasterKey(place.newMasterKey ?? '', 'NEW_MASTER_KEY');
  if (fingerprintOf(after) === fingerprintOf(before))
    return refused('The new key is the same as the current one.');
  const change = await changeMasterKey(database, { before, after, now: now() });
  if (change === null) return refused('The database was made with another master key. Nothing was changed.');
  if (isKeptHere) activateNextKey(place.dataDir);
  return { ok: true, text: told(change, isKeptHere) };
}

/** Performs a step in changing an event's key. */
export async function changeEventKeyFromCommand(
  { database, masterKey, now }: Deps,
  eventId: string | undefined,
  wish: string | undefined,
): Promise<CommandResult> {
  const step = keySteps.find((one) => one === wish);
  if (eventId === undefined || step === undefined)
    return refused('Say which event, and which step: change-event-key --event ID --step announce|use|retire');
  const sealer = createSealer(masterKey);
  const deps = { database, sealer, signers: createSigners(sealer), now };
  return printStep(await changeEventKey(deps, eventId, step));
}

function printStep(done: KeyStepDone): CommandResult {
  switch (done.did) {
    case 'announced':
      return said(
        'The event has a new key, which signs nothing yet. Scanners trust it from their next contact on. Once all have had one (the door board says when), take the next step: --step use',
      );
    case 'used':
      return said(
        `The codes of ${done.tickets} tickets are signed by the new key. Wallets take them at their next contact; tickets on paper must be printed again. Both keys are valid until you take the last step: --step retire. Restart servers that are at work: they may hold printed tickets of before.`,
      );
    case 'retired':
      return said(
        `${done.keys === 1 ? 'The former key is' : `${done.keys} former keys are`} no longer valid. Scanners refuse what it signed from their next contact on.`,
      );
    case 'no_event':
      return refused('No event has this ID.');
    case 'announced_already':
      return refused('A new key is announced already. Take the next step: --step use');
    case 'nothing_announced':
      return refused('No new key is announced. Begin with: --step announce');
    case 'nothing_to_retire':
      return refused('The event has one key in use, and it stays. Begin with: --step announce');
  }
}

const said = (text: string): CommandResult => ({ ok: true, text });
const refused = (text: string): CommandResult => ({ ok: false, text });

function told({ sealed, sessions, offers }: MasterKeyChange, isKeptHere: boolean): string {
  const next = isKeptHere
    ? 'The new key is in the data folder, in the place of the old one: back it up.'
    : 'Set MASTER_KEY to the new key for every server, then start them.';
  return [
    `The master key is changed: ${sealed} secrets were sealed anew, ${sessions} sessions ended.`,
    `${offers} tickets are on offer by links that no longer work: their senders, or organizers, send them again. Team invitations and links to confirm an email address that were sent before no longer work either.`,
    'Earlier backups need the old key.',
    next,
  ].join('\n');
}
