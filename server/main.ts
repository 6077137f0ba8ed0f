// The server process of a finished build.
import { start } from './start.ts';

start();
