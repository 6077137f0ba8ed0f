// Makes V8 optimize less code: a build ends before most optimized code has saved the time of its compilation. It takes a
// fifth less processor time.
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--interrupt-budget=500000');
