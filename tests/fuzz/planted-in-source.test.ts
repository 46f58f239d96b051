import { describe } from 'vitest';
import { plantedInSource } from './planted-in-source.ts';
import { eachIsNoticed } from './planted-runs.ts';

/** Every twelfth of the first 300 seeds uses the real store, and only those can reveal a bug inside it. */
const step = 12;
const most = 300;

describe(`a planted bug in the source is found within ${most} seeds`, () => {
  eachIsNoticed(Object.keys(plantedInSource), { step, most });
});
