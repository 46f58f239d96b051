import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { nameOf, type Mutant } from './report.ts';

/** The parts of Stryker's reporter interface that are used here. */
interface Tested extends Mutant {
  readonly fileName: string;
}

/** Prints each survivor as soon as it is found: the report is written only after all mutants have been tried. */
class SurvivorsAsTheyCome {
  onMutantTested(tested: Tested): void {
    if (tested.status !== 'Survived' && tested.status !== 'NoCoverage') return;
    const { fileName, location, status } = tested;
    const name = nameOf(tested, readFileSync(fileName, 'utf8'));
    const how = status === 'Survived' ? 'survived' : 'met by no test';
    console.log(`${relative(process.cwd(), fileName)}:${location.start.line}: ${how}: ${name}`);
  }
}

function createReporter(): SurvivorsAsTheyCome {
  return new SurvivorsAsTheyCome();
}
createReporter.inject = [] as const;

/** Read by Stryker. */
export const strykerPlugins = [{ kind: 'Reporter', name: 'survivors', factory: createReporter }];
