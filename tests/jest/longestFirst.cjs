// A first run knows no times and would start the largest files first. These files are small and run for long: the last of
// them would run alone, beside an idle processor.
const { default: Sequencer } = require('@jest/test-sequencer');

const LONG = ['server/testing/contract', 'mocks/contract', 'backup/backup'];
const isLong = ({ path }) => LONG.some((name) => path.endsWith(`/${name}.test.ts`));

module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
