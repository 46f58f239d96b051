import { describe } from 'vitest';
import { plantedInTables } from './planted-in-tables.ts';
import { eachIsNoticed } from './planted-runs.ts';

/** Some of these seeds use the real tables. */
const step = 30;
const most = 300;

describe(`a planted bug in the server’s SQL is found within ${most} seeds`, () => {
  eachIsNoticed(Object.keys(plantedInTables), { step, most });
});
