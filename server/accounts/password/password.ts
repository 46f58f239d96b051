import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** The cost of one derivation. */
export interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
export const usualCost: PasswordCost = { memoryKiB: 19_456, passes: 2 };
const lanes = 1;
const tagBytes = 32;

/** Maximum number of concurrent derivations: each takes 19 MiB and a thread of the pool that files and DNS need too. */
const maxAtOnce = 2;
/** Maximum number of waiting derivations; further sign-ins are told to try again later. */
const maxWaiting = 64;

/** Thrown if there are more concurrent sign-ins than the server can take. */
export class TooBusy extends Error {}

/**
 * Returns the stored form of a password: a PHC string of argon2id with a random salt.
 *
 * `passwordHash` is what clients send (see the contract's session file); here it is treated as the password, so that
 * a stolen table can never be used to sign in.
 *
 * @throws TooBusy
 */
export async function hashPassword(passwordHash: string, cost: PasswordCost = usualCost): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(passwordHash, salt, cost);
  return `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=${lanes}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Checks a password against the stored one. Without a stored one (`null`: no such account) it takes the same time and
 * returns false.
 *
 * @throws TooBusy
 */
export async function isPassword(
  passwordHash: string,
  stored: string | null,
  cost: PasswordCost = usualCost,
): Promise<boolean> {
  const parts = stored?.split('$') ?? [];
  const salt = Buffer.from(parts[4] ?? '', 'base64');
  const wanted = Buffer.from(parts[5] ?? '', 'base64');
  const known = salt.length === 16 && wanted.length === tagBytes;
  const tag = await derive(passwordHash, known ? salt : Buffer.alloc(16), costOf(parts[3]) ?? cost);
  return timingSafeEqual(tag, known ? wanted : Buffer.alloc(tagBytes)) && known;
}

/** Returns the cost parameters of a stored hash. */
function costOf(parameters: string | undefined): PasswordCost | null {
  const [, memory, passes] = /^m=(\d{1,7}),t=(\d{1,2}),p=1$/.exec(parameters ?? '') ?? [];
  return memory === undefined ? null : { memoryKiB: Number(memory), passes: Number(passes) };
}

let running = 0;
const waiting: (() => void)[] = [];

async function derive(message: string, nonce: Buffer, cost: PasswordCost): Promise<Buffer> {
  if (running >= maxAtOnce) {
    if (waiting.length >= maxWaiting) throw new TooBusy('too many sign-ins at once');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const parameters = {
        message,
        nonce,
        parallelism: lanes,
        tagLength: tagBytes,
        memory: cost.memoryKiB,
        passes: cost.passes,
      };
      argon2('argon2id', parameters, (error, tag) => (error === null ? resolve(tag) : reject(error)));
    });
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
