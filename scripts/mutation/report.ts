// Prints the score and the survivors by folder.
import path from 'node:path';
import { isNoticed, type MutantResult } from './verdicts.ts';

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)}%`;
const DEPTH = 3;
const folderOf = (file: string) => path.dirname(file).split('/').slice(0, DEPTH).join('/');
const brief = (text: string) => (text.length > 90 ? `${text.slice(0, 60)} … ${text.slice(-25)}` : text);

function survivorLine({ candidate, outcome }: MutantResult): string {
  const { file, line, column, mutator, original, replacement } = candidate;
  const remark = outcome === 'survived' ? '' : ` (${outcome})`;
  return `  ${file}:${String(line)}:${String(column)} ${mutator}${remark}: ${brief(original)} → ${brief(replacement)}`;
}

/** One progress line. */
export function progressOf({
  candidate: { file, line, mutator },
  outcome,
  seconds,
  by,
}: MutantResult): string {
  const reason = by === undefined ? '' : ` (${by})`;
  return `${outcome} after ${String(seconds)} s: ${file}:${String(line)} ${mutator}${reason}`;
}

/** The share of noticed mutants, from 0 to 1. */
export const scoreOf = (verdicts: readonly MutantResult[]): number =>
  verdicts.length === 0 ? 0 : verdicts.filter(isNoticed).length / verdicts.length;

export function reportOf(verdicts: readonly MutantResult[]): string {
  const folders = [...new Set(verdicts.map(({ candidate }) => folderOf(candidate.file)))];
  const lines = folders
    .sort((a, b) => a.localeCompare(b))
    .flatMap((folder) => {
      const inside = verdicts.filter(({ candidate }) => folderOf(candidate.file) === folder);
      const noticed = inside.filter(isNoticed).length;
      const survivors = inside.filter((verdict) => !isNoticed(verdict));
      const heading = `${folder}: ${String(noticed)} of ${String(inside.length)}`;
      return [heading, ...survivors.map(survivorLine)];
    });
  const noticed = verdicts.filter(isNoticed).length;
  const total = `${String(noticed)} of ${String(verdicts.length)} noticed: ${percent(noticed, verdicts.length)}`;
  return [...lines, total, ''].join('\n');
}
