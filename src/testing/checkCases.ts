// One test for a table of cases.

type Arguments<Case> = Case extends readonly unknown[] ? Case : [Case];

/**
 * Runs `check` with the values of each case, and fails with the messages of all cases that fail. The values of a case
 * name it. Nothing is reset between the cases.
 */
export async function checkCases<Case extends readonly [unknown, ...unknown[]] | string | number>(
  cases: readonly Case[],
  check: (...values: Arguments<Case>) => unknown,
): Promise<void> {
  const failures: string[] = [];
  for (const each of cases) {
    try {
      await check(...((Array.isArray(each) ? each : [each]) as Arguments<Case>));
    } catch (failure) {
      failures.push(
        `Case ${JSON.stringify(each)}: ${failure instanceof Error ? failure.message : String(failure)}`,
      );
    }
  }
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
}
