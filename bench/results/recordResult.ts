// Writes the result of a measurement into bench/results.md, with the commit and the machine. A new result replaces the
// earlier one of the same measurement.
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../results.md');
const INTRODUCTION = `# Results of \`npm run bench\`

Compare the ratios: the absolute figures depend on the machine and on what else it does.
`;

function circumstances(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ', with local changes';
  const [cpu] = os.cpus();
  const [load = 0] = os.loadavg();
  return (
    `Commit ${git('rev-parse', '--short', 'HEAD')}${changed}; ${new Date().toISOString().slice(0, 16)}Z; ` +
    `${String(os.cpus().length)} x ${cpu?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}, ` +
    `load average ${load.toFixed(1)} at the end.`
  );
}

/** `name` is the measurement with its arguments. */
export async function recordResult(name: string, output: string): Promise<void> {
  const text = await readFile(FILE, 'utf8').catch(() => INTRODUCTION);
  const [introduction = INTRODUCTION, ...sections] = text.split(/^(?=## )/m);
  const section = `## ${name}\n\n${circumstances()}\n\n\`\`\`text\n${output.trim()}\n\`\`\`\n`;
  const others = sections.filter((one) => !one.startsWith(`## ${name}\n`));
  const all = [...others, section].map((one) => `${one.trimEnd()}\n`).sort();
  await writeFile(FILE, [`${introduction.trimEnd()}\n`, ...all].join('\n'));
}
