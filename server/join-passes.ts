import * as applePassesContract from '#contract/sales/apple-passes.ts';
import * as passesContract from '#contract/sales/passes.ts';
import { applePassesResource } from './resources/sales/apple-passes.ts';
import { join, type Joined } from './resources/joined.ts';
import { passesResource } from './resources/sales/passes.ts';
import type { ServiceDeps } from './tickets/passes/apple-service.ts';

/** Joins wallet passes. */
export const joinPasses = (deps: ServiceDeps): readonly Joined[] => [
  ...join(passesContract, passesResource(deps)),
  ...join(applePassesContract, applePassesResource(deps)),
];
