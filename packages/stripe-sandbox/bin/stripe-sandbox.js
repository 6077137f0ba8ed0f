#!/usr/bin/env node
// Starts the command line. The sources are TypeScript, which tsx loads.
import { register } from 'tsx/esm/api';

register();
const { main } = await import('../src/cli.ts');
await main(process.argv.slice(2));
