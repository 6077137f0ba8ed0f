// Jest global teardown of the sandbox's tests.
import { removeSnapshot } from './databaseSetup.ts';

export default removeSnapshot;
