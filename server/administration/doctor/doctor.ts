import { BadConfig, readConfig, type Config } from '#server/config/config.ts';
import type { CommandResult } from '#server/administration/admin-commands.ts';
import { wrong, type Finding } from './finding.ts';
import { judgeMachine } from './judge-machine.ts';
import { judgePasses } from './judge-passes.ts';
import { judgeSettings } from './judge-settings.ts';
import { probe } from './probes.ts';

/** Reports what is misconfigured or risky; `ok` if nothing is wrong. */
export async function runDoctor(
  env: Readonly<Record<string, string | undefined>>,
  now: () => number = () => Date.now(),
): Promise<CommandResult> {
  const config = read(env);
  if (Array.isArray(config)) return report(config);
  return report([
    ...judgeSettings(config),
    ...(await judgePasses(config.passes, now())),
    ...judgeMachine(await probe(config, now)),
  ]);
}

function read(env: Readonly<Record<string, string | undefined>>): Config | Finding[] {
  try {
    return readConfig(env, []);
  } catch (error) {
    if (error instanceof BadConfig) return error.problems.map(wrong);
    throw error;
  }
}

const words = { wrong: 'ERROR  ', risky: 'WARNING', well: 'OK     ' } as const;
const order = ['wrong', 'risky', 'well'] as const;

function report(findings: readonly Finding[]): CommandResult {
  const count = (level: Finding['level']) => findings.filter((one) => one.level === level).length;
  const lines = order.flatMap((level) =>
    findings.filter((one) => one.level === level).map(({ text }) => `${words[level]}  ${text}`),
  );
  const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  const summary = `${counted(count('wrong'), 'error')}, ${counted(count('risky'), 'warning')}, ${count('well')} OK.`;
  return { ok: count('wrong') === 0, text: [...lines, summary].join('\n') };
}
