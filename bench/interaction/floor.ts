// The baseline of an interaction: a bare page with a button and a field whose handlers do nothing.
import type { Page } from '@playwright/test';
import { KEY_PAUSE_MS, type Scenario } from './scenarios.ts';

const HTML = `<!doctype html><title>Floor</title>
  <button>Press</button> <label>Text <input></label>
  <script>
    document.querySelector('button').addEventListener('click', () => {});
    document.querySelector('input').addEventListener('input', () => {});
  </script>`;

export const FLOORS: Record<'click' | 'typing', Omit<Scenario, 'kind'>> = {
  click: {
    name: 'floor: click',
    open: (page) => page.setContent(HTML),
    act: (page) => page.getByRole('button').click(),
  },
  typing: {
    name: 'floor: typing',
    open: (page) => page.setContent(HTML),
    act: async (page: Page) => {
      await page.getByRole('textbox').focus();
      await page.keyboard.type('Is it free?', { delay: KEY_PAUSE_MS });
    },
  },
};
