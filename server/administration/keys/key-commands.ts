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
  if (servers > 0) return refused(`${servers} servers are using this database. Stop them all first.`);
  const isKeptHere = place.masterKey === null;
  if (!isKeptHere && place.newMasterKey === undefined)
    return refused(
      'The key comes from MASTER_KEY. Set NEW_MASTER_KEY to a new one (`openssl rand -base64 32`) and keep it safe.',
    );
  const after = isKeptHere
    ? createNextKey(place.dataDir)
    : decodeMasterKey(place.newMasterKey ?? '', 'NEW_MASTER_KEY');
  if (fingerprintOf(after) === fingerprintOf(before))
    return refused('The new key is the same as the current one.');
  const change = await changeMasterKey(database, { before, after, now: now() });
  if (change === null)
    return refused('The database was created with another master key. Nothing was changed.');
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
    return refused('Name the event and the step: change-event-key --event ID --step announce|use|retire');
  const sealer = createSealer(masterKey);
  const deps = { database, sealer, signers: createSigners(sealer), now };
  return printStep(await changeEventKey(deps, eventId, step));
}

function printStep(done: KeyStepDone): CommandResult {
  switch (done.did) {
    case 'announced':
      return said(
        'The event has a new key, which isn’t used for signing yet. Scanners trust it after their next contact. Once all of them have been in contact (see the door board), run the next step: --step use',
      );
    case 'used':
      return said(
        `The codes of ${done.tickets} tickets are now signed with the new key. Wallets get them at their next contact; paper tickets must be printed again. Both keys are valid until you take the last step: --step retire. Restart servers that are at work: they may hold printed tickets of before.`,
      );
    case 'retired':
      return said(
        `${done.keys === 1 ? 'The former key is' : `${done.keys} former keys are`} no longer valid. Scanners refuse its codes after their next contact.`,
      );
    case 'no_event':
      return refused('There is no event with this ID.');
    case 'announced_already':
      return refused('A new key has already been announced. Run the next step: --step use');
    case 'nothing_announced':
      return refused('No new key has been announced. Start with: --step announce');
    case 'nothing_to_retire':
      return refused('The event has only one key. Start with: --step announce');
  }
}

const said = (text: string): CommandResult => ({ ok: true, text });
const refused = (text: string): CommandResult => ({ ok: false, text });

function told({ sealed, sessions, offers }: MasterKeyChange, isKeptHere: boolean): string {
  const next = isKeptHere
    ? 'The new key replaced the old one in the data folder: back it up.'
    : 'Set MASTER_KEY to the new key for every server, then start them.';
  return [
    `The master key was changed: ${sealed} secrets were encrypted again, ${sessions} sessions ended.`,
    `${offers} tickets are on offer by links that no longer work: their senders, or organizers, send them again. Team invitations and links to confirm an email address that were sent before no longer work either.`,
    'Earlier backups need the old key.',
    next,
  ].join('\n');
}
