import { describe } from 'vitest';
import { plantedInTables } from './planted-in-tables.ts';
import { eachIsNoticed } from './planted-runs.ts';

/** The real tables are in some of these. */
const step = 30;
const most = 300;

describe(`a line of what the server says in SQL written wrongly is caught within ${most} seeds`, () => {
  eachIsNoticed(Object.keys(plantedInTables), { step, most });
});
