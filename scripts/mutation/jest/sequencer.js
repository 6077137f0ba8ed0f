// Runs the test files in the order of the Run, nearest to the mutant first. Jest loads this file without types.
import { readFileSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

const { files } = JSON.parse(readFileSync(process.env.MUTATION_RUN, 'utf8'));
const place = ({ path }) => files.findIndex((file) => path.endsWith(`/${file}`));

export default class extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => place(a) - place(b));
  }
}
