// Creates a static page for each page of the product, as the baseline. It has the same fonts, the same pictures in
// the first view and the same heading, but no script.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Returns the pictures that the page loads at once, with the sources of their formats and sizes. */
function picturesOf(html: string): string[] {
  const pictures = html.match(/<picture>.*?<\/picture>|<img [^>]*>/gs) ?? [];
  return pictures.filter((picture) => /loading="eager"|fetchpriority="high"/i.test(picture));
}

/** Returns the static page for a page of the product. */
export function floorOf(html: string): string {
  const all = (pattern: RegExp) => (html.match(pattern) ?? []).join('');
  const [, title = ''] = /<title>(.*?)<\/title>/s.exec(html) ?? [];
  const [, heading = title] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    ${all(/<link rel="preload" as="font"[^>]*>/g)}
    <style>
      ${all(/@font-face\s*{[^}]*}/g)}
      body { margin: 0; font-family: "Hanken Grotesk", "Hanken fallback", sans-serif; }
      h1 { font-family: "Cormorant Garamond", "Cormorant fallback", serif; }
      img { display: block; width: 100%; height: auto; }
    </style>
  </head>
  <body>
    <main>
      <h1>${heading}</h1>
      ${picturesOf(html).join('\n      ')}
    </main>
  </body>
</html>
`;
}

/** Serves the static pages by their addresses, from a separate process. */
export async function startFloorServer(pages: Record<string, string>) {
  const child = fork(path.join(import.meta.dirname, 'floorServer.ts'));
  process.once('exit', () => child.kill('SIGKILL'));
  child.send(pages);
  const [origin] = (await once(child, 'message')) as [string];
  return { origin, stop: () => child.kill('SIGTERM') };
}
