// The environment of the screens with mutants.
import FixedJsdom from 'jest-fixed-jsdom';
import { withMutants } from './switching.ts';

export default withMutants(FixedJsdom);
