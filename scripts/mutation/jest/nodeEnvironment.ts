// Jest's environment `node` with mutants.
import { TestEnvironment } from 'jest-environment-node';
import { withMutants } from './switching.ts';

export default withMutants(TestEnvironment);
