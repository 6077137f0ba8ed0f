// The texts of the page, one line for each text of a component. They do not depend on the layout, so a test without a
// browser sees the same ones.

const LEFT_OUT =
  'script, style, noscript, textarea, option, .lcr-debug, .lcr-past-banner, [data-present], [data-outside], [data-unrecorded=all], [data-unrecorded~=messages] :is([role=alert], .MuiFormHelperText-root), [role=grid]';
/**
 * A part whose code or data is not here yet, or a dialog that is closing: its backdrop fades out. webpack keeps the element
 * of a script until the script is loaded.
 */
export const UNFINISHED =
  '.lcr-loading, .lcr-cal-skeleton, script[data-webpack], .MuiBackdrop-root[style*="opacity: 0;"]';
const COUNTDOWN = /\(\d+:\d\d left\)/;

function* linesOf(node: Node): Generator<string> {
  if (node instanceof Text) {
    const line = node.data.replaceAll(/\s+/g, ' ').trim();
    if (line !== '') yield line.replace(COUNTDOWN, '(left)');
  } else if (node instanceof Element && !node.matches(LEFT_OUT)) {
    for (const child of node.childNodes) yield* linesOf(child);
  }
}

/** The lines of the shown page with its open dialogs: of the replayed state during a replay. */
export function pageLines(): string[] {
  const past = document.querySelector('.lcr-past');
  const dialogs = [...document.body.children].filter(({ id }) => id !== 'root');
  return [past ?? document.querySelector('.lcr-present'), ...dialogs].flatMap((part) =>
    part ? [...linesOf(part)] : [],
  );
}
