// The environment of the screens with mutants.
// @ts-expect-error The package has no types.
import FixedJsdom from 'jest-fixed-jsdom';
import { withMutants } from './switching.ts';

export default withMutants(FixedJsdom);
