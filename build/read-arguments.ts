import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** The command line arguments that a script accepts. */
export interface Arguments<O extends ParseArgsOptionsConfig> {
  /** Printed for `--help`, and after an error message. */
  readonly help: string;
  readonly options: O;
  /** Options whose value must be a non-negative number. */
  readonly numbers?: readonly (keyof O & string)[];
  /** Returns what is wrong with the positional arguments; null if they are valid. Without it, none are allowed. */
  readonly refuseNames?: (names: readonly string[]) => string | null;
}

/** The parsed arguments, or the text to exit with. */
export type ReadArguments<O extends ParseArgsOptionsConfig> =
  | {
      readonly kind: 'read';
      readonly values: Values<O>;
      readonly names: readonly string[];
    }
  | { readonly kind: 'help' | 'wrong'; readonly text: string };

type Values<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true }>
>['values'];

/** Parses a command line; never throws. */
export function readArguments<const O extends ParseArgsOptionsConfig>(
  args: readonly string[],
  { help, options, numbers = [], refuseNames = refuseAny }: Arguments<O>,
): ReadArguments<O> {
  const wrong = (what: string) => ({ kind: 'wrong', text: `${what}\n\n${help}` }) as const;
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help', text: help };
  try {
    const { values, positionals: names } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
    });
    const given: Readonly<Record<string, unknown>> = values;
    const bad = numbers.find((name) => given[name] !== undefined && !isNumber(given[name]));
    if (bad !== undefined) return wrong(`--${bad} must be a number, not "${String(given[bad])}".`);
    const refused = names.length === 0 ? null : refuseNames(names);
    return refused === null ? { kind: 'read', values, names } : wrong(refused);
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Parses this process's command line: for `--help` it prints the help and exits with 0; on an error it prints the
 * error and exits with 2.
 */
export function argumentsOrExit<const O extends ParseArgsOptionsConfig>(given: Arguments<O>) {
  const read = readArguments(process.argv.slice(2), given);
  if (read.kind === 'read') return read;
  if (read.kind === 'help') console.log(read.text);
  else console.error(read.text);
  process.exit(read.kind === 'help' ? 0 : 2);
}

function refuseAny([name]: readonly string[]): string {
  return `"${name}" is not understood.`;
}

function isNumber(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && Number(value) >= 0;
}
