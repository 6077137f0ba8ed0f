// The main screens with the system's accessibility settings: visible focus, forced colours, reduced motion,
// sufficient target sizes.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { states } from './states.ts';

const MAIN = ['landing', 'cars', 'car', 'checkout', 'profile', 'messages-conversation', 'admin-home'];
const main = states.filter(({ name }) => MAIN.includes(name));
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };
const STEPS = 14;

/** The style differences between the focused and the unfocused element or its wrapper. */
async function focusIsSeen(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
    const look = (element: Element | null) => {
      const around: string[] = [];
      for (let each = element, depth = 0; each && depth < 4; each = each.parentElement, depth += 1) {
        for (const pseudo of [null, '::before', '::after']) {
          const { outline, boxShadow, border, backgroundColor, textDecoration, color } = getComputedStyle(
            each,
            pseudo,
          );
          around.push([outline, boxShadow, border, backgroundColor, textDecoration, color].join('|'));
        }
      }
      return around.join('\n');
    };
    const siblings = (element: Element) => [...(element.parentElement?.querySelectorAll('fieldset') ?? [])];
    const all = () => [look(focused), ...siblings(focused).map(look)].join('\n');
    // React removes and adds its attributes asynchronously.
    const twoFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await twoFrames();
    const during = all();
    const name = `${focused.nodeName} ${focused.getAttribute('aria-label') ?? focused.innerText}`.slice(
      0,
      80,
    );
    focused.blur();
    await twoFrames();
    const after = all();
    focused.focus();
    return during === after ? name : undefined;
  });
}

for (const state of main) {
  test(`${state.name}: every element that Tab reaches shows its focus`, async ({
    screens: { page, show },
  }) => {
    await show(state, WIDE);
    await page.locator('body').press('Tab');
    const unseen: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const name = await focusIsSeen(page);
      if (name !== undefined) unseen.push(name);
      await page.keyboard.press('Tab');
    }
    expect(unseen).toEqual([]);
  });

  test(`${state.name}: every control and its text is visible with forced colours`, async ({
    screens: { page, show },
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await show(state, WIDE);
    const lost = await page.evaluate(() => {
      const seen = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      // A button without text or border consists of its icon, which must have a system colour.
      return [...document.querySelectorAll('button svg')]
        .filter(seen)
        .filter((drawing) => {
          const style = getComputedStyle(drawing.querySelector('path,circle') ?? drawing);
          const button = drawing.closest('button') as HTMLButtonElement;
          const ground = getComputedStyle(button).backgroundColor;
          return [style.stroke, style.fill].every((paint) => paint === 'none' || paint === ground);
        })
        .map((drawing) => drawing.closest('button')?.getAttribute('aria-label'));
    });
    expect(lost).toEqual([]);
  });

  test(`${state.name}: nothing moves with reduced motion`, async ({ screens: { page, show } }) => {
    await show(state, WIDE);
    const moving = await page.evaluate(() => {
      const films = [...document.querySelectorAll('video')]
        .filter(({ paused }) => !paused)
        .map(() => 'VIDEO');
      const running = document
        .getAnimations()
        .filter(({ playState, effect }) => {
          const { duration = 0, iterations = 1 } = effect?.getTiming() ?? {};
          return playState === 'running' && (Number(duration) > 1 || iterations === Infinity);
        })
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className : 'animation'));
      return [...films, ...running];
    });
    expect(moving).toEqual([]);
  });

  test(`${state.name}: every target is 24 px or has space around it`, async ({ screens: { page, show } }) => {
    await show(state, NARROW);
    const small = await page.evaluate(() => {
      const least = 24;
      const targets = [
        ...document.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,summary'),
      ]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        // A link in a sentence is as high as its line; elements for screen readers only are not pressed.
        .filter(
          (each) => getComputedStyle(each).display !== 'inline' && !each.closest('.visually-hidden,[inert]'),
        )
        .map((each) => ({ each, box: each.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 2 && box.height > 2);
      const middle = ({ x, y, width, height }: DOMRect) => [x + width / 2, y + height / 2] as const;
      return targets
        .filter(({ box }) => box.width < least || box.height < least)
        .filter(({ each, box }) => {
          const label = each.closest('label,.MuiButtonBase-root')?.getBoundingClientRect();
          return !label || label.width < least || label.height < least || box.width === 0;
        })
        .filter(({ each, box }) => {
          const [x, y] = middle(box);
          return targets.some(({ each: other, box: near }) => {
            if (other === each || other.contains(each) || each.contains(other)) return false;
            const dx = Math.max(near.left - x, 0, x - near.right);
            const dy = Math.max(near.top - y, 0, y - near.bottom);
            return Math.hypot(dx, dy) < least / 2;
          });
        })
        .map(({ each }) =>
          `${each.nodeName} ${each.getAttribute('aria-label') ?? each.innerText}`.slice(0, 60),
        );
    });
    expect(small).toEqual([]);
  });
}
